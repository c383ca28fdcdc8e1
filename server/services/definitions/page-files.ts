import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Prepares a plugin that serves the files of pages. They answer under any load: a person who has the
 * page would see it blank without them. An answer that is no file keeps the headers of any other
 * answer: browsers and caches would keep an error of a moment as long as the file.
 * @param headersOf headers of a file
 */
export function preparePageFiles(
  app: FastifyInstance,
  headersOf: (request: FastifyRequest) => Record<string, string>,
): void {
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, answersAlways: true };
  });
  app.addHook("onSend", async (request, reply) => {
    if (reply.statusCode < 400) void reply.headers(headersOf(request));
  });
}
