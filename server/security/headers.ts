import type { FastifyInstance } from "fastify";
import { dataPolicy, securityHeaders } from "./policy.ts";

/**
 * Headers of every answer, and the refusal of writes that another site sends. An answer is not cached and not a page unless
 * its route says otherwise.
 */
export function installHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => {
    void reply.headers(securityHeaders);
    void reply.header("content-security-policy", dataPolicy);
    void reply.header("cache-control", "no-store");
  });
}
