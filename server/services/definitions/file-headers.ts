import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Sets the headers of the files that a plugin serves. An answer that is no file keeps the headers of any other answer:
 * browsers and caches would keep an error of a moment as long as the file.
 */
export function setFileHeaders(
  app: FastifyInstance,
  headersOf: (request: FastifyRequest) => Record<string, string>,
): void {
  app.addHook("onSend", async (request, reply) => {
    if (reply.statusCode < 400) void reply.headers(headersOf(request));
  });
}
