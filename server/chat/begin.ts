import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { ChatInit, InitWebChat } from "#schemas/types/chat/calls.ts";
import { loadApplication } from "#server/application/store.ts";
import { problems } from "#server/errors/problem.ts";
import { organisationOf } from "#server/identity/organisation.ts";
import { sessionFrom } from "#server/security/authenticate.ts";
import { useSession } from "#server/security/sessions.ts";
import type { Services } from "#server/services.ts";
import { applications } from "#server/storage/schema.ts";
import { chatKey, isOn, nonceKey, requireFlag } from "./access.ts";
import { beginChat } from "./conversations.ts";
import { maskNumbers } from "./mask.ts";
import { carry, providerToken } from "./providers/carry.ts";
import { readNonce, signChatToken } from "./tokens.ts";

/** Text of a person that is shown to another: one line, without characters that turn its direction or hide. */
const line = (text: string): string =>
  maskNumbers(text.normalize("NFC").replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ")).trim();

/** Organisation and account of who calls: of the session, else of the page. A session need not be there. */
export async function whoCalls(
  services: Services,
  request: FastifyRequest,
  given: { orgCode?: string; nonce?: string | null },
): Promise<{ orgCode: string; accountUuid: string | null }> {
  const session = await sessionFrom(services, request);
  if (session) return { orgCode: session.orgCode, accountUuid: session.accountUuid };
  const { orgCode: named } = given;
  if (request.headers["x-org"] === undefined && named !== undefined) {
    if (!services.definitions.organisation(named))
      throw problems.invalid(["body/orgCode: there is no such organisation."]);
    return proven(services, named, given.nonce);
  }
  return proven(services, organisationOf(services, request), given.nonce);
}

/** The account of a nonce whose session lives, where nonces are in use. */
async function proven(services: Services, orgCode: string, nonce: string | null | undefined) {
  const none = { orgCode, accountUuid: null };
  if (!nonce || !isOn(services, "authentication", orgCode)) return none;
  const now = services.realTime();
  const read = await readNonce(nonceKey(services), nonce, now);
  if (!read) return none;
  const { sessionUuid, accountUuid } = read;
  const session = await useSession(services.database.db, sessionUuid, accountUuid, now);
  return session?.orgCode === orgCode ? { orgCode, accountUuid } : none;
}

/**
 * Begins a conversation for the borrower and answers with what its browser needs.
 * @param asked provider that the path of the call names; the body's `chatMode` counts before it
 */
export async function initChat(
  services: Services,
  request: FastifyRequest<{ Body: InitWebChat }>,
  asked: string,
): Promise<ChatInit> {
  const { body } = request;
  const { orgCode, accountUuid } = await whoCalls(services, request, body);
  requireFlag(services, "chat", orgCode);
  const friendlyName = line(body.friendlyName);
  if (friendlyName === "")
    throw problems.fields([{ pointer: "/friendlyName", message: "Required" }]);
  const named = body.applicationUuid?.toLowerCase();
  const own = named === undefined ? null : await ownApplication(services, accountUuid, named);
  const skill = services.definitions.skillOf({
    organisation: services.definitions.organisation(orgCode)?.info ?? {},
    application: own ?? {},
  });
  const topic = line(body.tag ?? "");
  const pageUrl = withoutQuery(body.pageUrl);
  const uuid = randomUUID();
  // Asked before the transaction: no row waits for somebody else's server.
  const carriedBy = await carry(
    services,
    { uuid, orgCode, skill, friendlyName },
    body.chatMode ?? asked,
  );
  const chat = await services.database.transaction((tx) =>
    beginChat(services, tx, {
      uuid,
      orgCode,
      skill,
      accountUuid,
      applicationUuid: own === null ? null : (named ?? null),
      about: {
        friendlyName,
        emailAddress: body.emailAddress,
        ...(topic === "" ? {} : { topic }),
        ...(pageUrl === null ? {} : { pageUrl }),
        ...(named === undefined || own !== null ? {} : { claimedApplication: named }),
        ...(carriedBy === null ? {} : { carriedBy }),
      },
    }),
  );
  const { channelUuid } = chat.row;
  const claims = { chatUuid: uuid, side: "APPLICANT", agentUuid: null } as const;
  const { token, expiration } = await signChatToken(chatKey(services), claims, services.realTime());
  return {
    token,
    conversationSid: uuid,
    omniProxyChannelId: channelUuid,
    providerChannelId: carriedBy?.channelId ?? null,
    providerUserId: carriedBy?.userId ?? null,
    providerUserToken: carriedBy && (await providerToken(services, orgCode, carriedBy)),
    skill,
    targetWorkerSid: null,
    targetWorkerFriendlyName: null,
    expiration,
    channel: carriedBy?.name ?? "websocket",
  };
}

/** The application when it is the account's; null for any other. */
async function ownApplication(
  services: Services,
  accountUuid: string | null,
  uuid: string,
): Promise<Record<string, unknown> | null> {
  if (accountUuid === null) return null;
  const { db } = services.database;
  const [row] = await db
    .select({ uuid: applications.uuid })
    .from(applications)
    .where(and(eq(applications.uuid, uuid), eq(applications.accountUuid, accountUuid)));
  if (!row) return null;
  const { application } = await loadApplication(services, db, uuid, { accountUuid });
  return application as Record<string, unknown>;
}

/** Address of a page without what follows its path, which may hold secrets; null when it is none. */
function withoutQuery(address: string | undefined): string | null {
  try {
    const { origin, pathname } = new URL(address ?? "");
    return origin === "null" ? null : `${origin}${pathname}`;
  } catch {
    return null;
  }
}
