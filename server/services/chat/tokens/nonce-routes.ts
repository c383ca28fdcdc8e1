import type { FastifyInstance } from "fastify";
import type { NonceQuery } from "#schemas/types/chat/calls.ts";
import { requireFlag } from "#server/lending/definitions/flags/require-flag.ts";
import { problems } from "#server/platform/errors/problem.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { type ChatAccessPorts, nonceKey } from "../access.ts";
import { shape } from "../shapes.ts";
import { readNonce, signNonce } from "./tokens.ts";

export type NoncePluginPorts = ChatAccessPorts &
  SessionPorts & {
    realTime(): Date;
  };

const base = "/service-csp/customer/secure/api/v1/webchat";

/**
 * Nonces that prove the session to the chat's calls. Paths: product specification of the chat,
 * section 7.
 */
export function noncePlugin(services: NoncePluginPorts) {
  const key = nonceKey(services);
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    app.addHook("onRequest", async (request) => {
      requireFlag(services, "chatAuthentication", sessionOf(request).orgCode);
    });
    const answer = { 200: shape("Nonce") };

    app.post(
      `${base}/authenticate`,
      {
        schema: {
          tags: ["chat"],
          summary: "Create a nonce for the session",
          body: sharedShape("UnreadBody"),
          response: answer,
        },
      },
      async (request) => {
        const { accountUuid, uuid } = sessionOf(request);
        const session = { accountUuid, sessionUuid: uuid };
        return { nonce: await signNonce(key, session, services.realTime()) };
      },
    );

    app.put<{ Querystring: NonceQuery }>(
      `${base}/refresh`,
      {
        schema: {
          tags: ["chat"],
          summary: "Replace a nonce of the same session",
          querystring: shape("NonceQuery"),
          body: sharedShape("UnreadBody"),
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
