import type { FastifyInstance } from "fastify";
import { problems } from "#server/errors/problem.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import { nonceKey, requireFlag } from "./access.ts";
import { shape } from "./shapes.ts";
import { readNonce, signNonce } from "./tokens.ts";

const base = "/service-csp/customer/secure/api/v1/webchat";

/** Proofs of who is logged in, for the chat's calls. Paths: product specification of the chat, section 7. */
export function noncePlugin(services: Services) {
  const key = nonceKey(services);
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    app.addHook("onRequest", async (request) => {
      requireFlag(services, "authentication", sessionOf(request).orgCode);
    });
    const answer = { 200: shape("Nonce") };

    app.post(
      `${base}/authenticate`,
      { schema: { tags: ["chat"], summary: "A nonce of the session", response: answer } },
      async (request) => {
        const { accountUuid, uuid } = sessionOf(request);
        const session = { accountUuid, sessionUuid: uuid };
        return { nonce: await signNonce(key, session, services.realTime()) };
      },
    );

    app.put<{ Querystring: { nonce: string } }>(
      `${base}/refresh`,
      {
        schema: {
          tags: ["chat"],
          summary: "A new nonce for one of the same session",
          querystring: {
            type: "object",
            required: ["nonce"],
            properties: { nonce: { type: "string", minLength: 1, maxLength: 2000 } },
          },
          response: answer,
        },
      },
      async (request) => {
        const { accountUuid, uuid } = sessionOf(request);
        const now = services.realTime();
        const read = await readNonce(key, request.query.nonce, now);
        if (read?.sessionUuid !== uuid) throw problems.unauthenticated();
        return { nonce: await signNonce(key, { accountUuid, sessionUuid: uuid }, now) };
      },
    );
  };
}
