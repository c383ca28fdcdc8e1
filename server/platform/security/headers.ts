import type { FastifyInstance } from "fastify";
import { dataPolicy, securityHeaders } from "./policy.ts";

/** Headers of an answer that is no page, whatever it answers. */
export const dataHeaders: Record<string, string> = {
  ...securityHeaders,
  "content-security-policy": dataPolicy,
  "cache-control": "no-store",
};

/**
 * Sets the headers of every answer and rejects writes from another site. By default no answer is
 * cached and none is a page.
 */
export function installHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(dataHeaders);
    done();
  });
}
