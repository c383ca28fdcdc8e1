import type { FastifyInstance } from "fastify";
import { dataPolicy, securityHeaders } from "./policy.ts";

/**
 * Sets the headers of every answer and rejects writes from another site. By default no answer is
 * cached and none is a page.
 */
export function installHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(securityHeaders);
    void reply.header("content-security-policy", dataPolicy);
    void reply.header("cache-control", "no-store");
    done();
  });
}
