import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { ChatInit, InitWebChat } from "#schemas/types/chat/calls.ts";
import { loadApplication, type StorePorts } from "#server/lending/application/store.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { requireFlag } from "#server/lending/definitions/flags/require-flag.ts";
import { message } from "#server/platform/errors/message.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { applications } from "#server/platform/storage/schema.ts";
import { type ChatAccessPorts, chatKey } from "./access.ts";
import { type CallerPorts, identifyCaller } from "./caller.ts";
import { beginChat, type ConversationsPorts } from "./conversations.ts";
import { maskNumbers } from "#server/platform/privacy/mask-numbers.ts";
import { type CarrierPorts, carry, providerToken } from "./providers/carry.ts";
import { type TargetPorts, targetOf } from "./target.ts";
import { signChatToken } from "./tokens/tokens.ts";

export type BeginPorts = ConversationsPorts &
  CarrierPorts &
  ChatAccessPorts &
  CallerPorts &
  TargetPorts &
  StorePorts & {
    definitions: DefinitionStore;
    database: Database;
    realTime(): Date;
  };

/**
 * Cleans text that one person shows to another: one line, without characters that change its
 * direction or are invisible.
 */
const line = (text: string): string =>
  maskNumbers(text.normalize("NFC").replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ")).trim();

/**
 * Begins a conversation for the borrower and returns what the browser needs to connect.
 * @param requestedProvider named by the path of the call; the body's `chatMode` takes precedence
 */
export async function initChat(
  services: BeginPorts,
  request: FastifyRequest<{ Body: InitWebChat }>,
  requestedProvider: string,
): Promise<ChatInit> {
  const { body } = request;
  const { orgCode, accountUuid, session } = await identifyCaller(services, request, body);
  requireFlag(services, "webChat", orgCode);
  const friendlyName = line(body.friendlyName);
  if (friendlyName === "")
    throw problems.fields([{ pointer: "/friendlyName", message: message("required") }]);
  const named = body.applicationUuid?.toLowerCase();
  const own = named === undefined ? null : await ownApplication(services, accountUuid, named);
  const skill = services.definitions.skillOf({
    organisation: services.definitions.organisation(orgCode)?.info ?? {},
    application: own ?? {},
  });
  const applicationUuid = own === null ? null : (named ?? null);
  const target = await targetOf(services, { orgCode, skill, applicationUuid }, body.agentId);
  const topic = line(body.tag ?? "");
  const pageUrl = withoutQuery(body.pageUrl);
  const uuid = randomUUID();
  // Calls the provider before the transaction, so that no row lock waits for another company's
  // server.
  const carriedBy = await carry(
    services,
    { uuid, orgCode, skill, friendlyName, worker: target?.uuid ?? null },
    body.chatMode ?? requestedProvider,
  );
  const chat = await services.database.transaction((tx) =>
    beginChat(services, tx, {
      uuid,
      orgCode,
      skill,
      accountUuid,
      applicationUuid,
      about: {
        friendlyName,
        emailAddress: body.emailAddress,
        ...(topic === "" ? {} : { topic }),
        ...(pageUrl === null ? {} : { pageUrl }),
        ...(named === undefined || own !== null ? {} : { claimedApplication: named }),
        ...(target === null ? {} : { target }),
        ...(carriedBy === null ? {} : { carriedBy }),
        ...(carriedBy === null || session === null ? {} : { session: session.sessionUuid }),
      },
    }),
  );
  const { channelUuid } = chat.row;
  const claims = { chatUuid: uuid, side: "APPLICANT", agentUuid: null, session } as const;
  const { token, expiration } = await signChatToken(chatKey(services), claims, services.realTime());
  return {
    token,
    conversationSid: uuid,
    omniProxyChannelId: channelUuid,
    providerChannelId: carriedBy?.channelId ?? null,
    providerUserId: carriedBy?.userId ?? null,
    providerUserToken: carriedBy && (await providerToken(services, orgCode, carriedBy)),
    skill,
    targetWorkerSid: target?.uuid ?? null,
    targetWorkerFriendlyName: target?.name ?? null,
    expiration,
    channel: carriedBy?.name ?? "websocket",
  };
}

/** Returns the application when it belongs to the account; null otherwise. */
async function ownApplication(
  services: BeginPorts,
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

/**
 * Returns the address without query and fragment, which may hold secrets; null when it is not an
 * address.
 */
function withoutQuery(address: string | undefined): string | null {
  try {
    const { origin, pathname } = new URL(address ?? "");
    return origin === "null" ? null : `${origin}${pathname}`;
  } catch {
    return null;
  }
}
