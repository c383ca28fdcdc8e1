import type { FastifyRequest } from "fastify";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { isOn } from "#server/lending/definitions/flags/require-flag.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { findSession } from "#server/platform/security/sessions.ts";
import { deriveKey } from "#server/platform/keys/derive.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { type Chat, type ConversationsPorts, isOver, loadChat } from "./conversations.ts";
import { readChatToken, type ReadToken } from "./tokens/tokens.ts";

export type ChatAccessPorts = ConversationsPorts & {
  database: Database;
  definitions: DefinitionStore;
  realTime(): Date;
};

export const chatKey = ({ secrets }: Pick<ChatAccessPorts, "secrets">): Uint8Array =>
  deriveKey(secrets.token, "chat");
export const nonceKey = ({ secrets }: Pick<ChatAccessPorts, "secrets">): Uint8Array =>
  deriveKey(secrets.token, "chat-nonce");

/**
 * The token or its conversation has ended. The browser starts a new chat, so there is no message.
 */
export const deadToken = (): Problem => new Problem(401, "token-dead", []);
/** The text is not a chat token of this server. */
export const noToken = (): Problem => new Problem(401, "no-token", [message("chat-token")]);

/**
 * Reads the chat token from the `authorization` header, or from `userToken` where no header can be
 * sent.
 */
export function tokenIn(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (header?.startsWith("Bearer ")) return header.slice(7);
  const { userToken } = (request.query ?? {}) as { userToken?: unknown };
  return typeof userToken === "string" ? userToken : "";
}

export interface Caller {
  claims: ReadToken;
  chat: Chat;
}

/** Why a token is not admitted. */
export type ChatRefusal = "no-token" | "token-dead" | "no-chat" | "not-yours" | "ended";

/**
 * Verifies a chat token and loads its conversation. No token outlives the session in which it was
 * signed. An agent is admitted while they are an agent of the organization, and the conversation is
 * assigned to them and open. A borrower may read it as long as the token is valid. `expired` admits
 * an expired token that can still be renewed.
 */
export async function admit(
  services: ChatAccessPorts,
  token: string,
  { expired = false }: { expired?: boolean } = {},
): Promise<Caller | ChatRefusal> {
  const now = services.realTime();
  const claims = await readChatToken(chatKey(services), token, now);
  if (!claims) return "no-token";
  if (claims.expired && !expired) return "token-dead";
  const chat = await loadChat(services, services.database.db, claims.chatUuid);
  if (!chat) return "no-chat";
  if (!isOn(services, "webChat", chat.row.orgCode)) return "no-chat";
  if (!(await isEntitled(services, claims, chat))) return "token-dead";
  if (claims.side === "AGENT") {
    if (chat.row.agentUuid !== claims.agentUuid) return "not-yours";
    if (isOver(chat.row, now)) return "ended";
  }
  return { claims, chat };
}

/**
 * Whether the session behind a token still is one, and on an agent's side an agent's of this
 * organization. A conversation that began without a session has none to end.
 */
export async function isEntitled(
  services: ChatAccessPorts,
  { side, session: claims }: Pick<ReadToken, "side" | "session">,
  { row }: Pick<Chat, "row">,
): Promise<boolean> {
  if (claims === null) return side === "APPLICANT" && row.accountUuid === null;
  const session = await findSession(services.database, claims, services.realTime());
  if (session?.orgCode !== row.orgCode) return false;
  return side === "APPLICANT" || session.role === "AGENT";
}

/**
 * Returns the caller when the request's token belongs to the conversation that `names` accepts.
 * Answers 404 for another conversation, and to an agent whose conversation has ended.
 */
export async function callerOf(
  services: ChatAccessPorts,
  request: FastifyRequest,
  names: (chat: Chat) => boolean,
): Promise<Caller> {
  const caller = await admit(services, tokenIn(request));
  if (caller === "no-token") throw noToken();
  if (caller === "token-dead") throw deadToken();
  if (typeof caller === "string" || !names(caller.chat)) throw problems.notFound();
  return caller;
}
