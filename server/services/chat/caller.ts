import type { FastifyRequest } from "fastify";
import { isOn } from "#server/lending/definitions/flags/require-flag.ts";
import { organisationOf } from "#server/lending/definitions/organisation.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { organisationHeader } from "#server/platform/http/organisation-header.ts";
import { sessionFrom, type SessionPorts } from "#server/platform/security/authenticate.ts";
import { type SessionClaims, useSession } from "#server/platform/security/sessions.ts";
import { type ChatAccessPorts, nonceKey } from "./access.ts";
import { readNonce } from "./tokens/tokens.ts";

export type CallerPorts = ChatAccessPorts & SessionPorts;

/**
 * Returns organization, account and session of the caller: from the session, or else the
 * organization of the page. A session is optional.
 */
export async function identifyCaller(
  services: CallerPorts,
  request: FastifyRequest,
  given: { orgCode?: string; nonce?: string | null },
): Promise<{ orgCode: string; accountUuid: string | null; session: SessionClaims | null }> {
  const session = await sessionFrom(services, request);
  if (session) {
    const { orgCode, accountUuid, uuid } = session;
    return { orgCode, accountUuid, session: { accountUuid, sessionUuid: uuid } };
  }
  const { orgCode: named } = given;
  if (organisationHeader(request) === undefined && named !== undefined) {
    if (!services.definitions.organisation(named))
      throw problems.invalid(["body/orgCode: there is no such organisation."]);
    return proven(services, named, given.nonce);
  }
  return proven(services, organisationOf(services, organisationHeader(request)), given.nonce);
}

/** Returns the account that the nonce proves, when nonces are in use and its session is live. */
async function proven(services: CallerPorts, orgCode: string, nonce: string | null | undefined) {
  const none = { orgCode, accountUuid: null, session: null };
  if (!nonce || !isOn(services, "chatAuthentication", orgCode)) return none;
  const now = services.realTime();
  const read = await readNonce(nonceKey(services), nonce, now);
  if (!read) return none;
  const used = await useSession(services.database, read, now);
  return used?.session.orgCode === orgCode
    ? { orgCode, accountUuid: read.accountUuid, session: read }
    : none;
}
