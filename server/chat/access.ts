import type { FastifyRequest } from "fastify";
import { Problem, problems } from "#server/errors/problem.ts";
import { ANYBODY } from "#server/flags/user.ts";
import type { Services } from "#server/services.ts";
import { deriveKey } from "#server/keys/derive.ts";
import { type Chat, isOver, loadChat } from "./conversations.ts";
import { readChatToken, type ReadToken } from "./tokens.ts";

/** Flags of the chat, by their keys in flows/flags.json. */
export const FLAGS = {
  chat: "fe-heloc-web-chat",
  authentication: "fe-heloc-chat-borrower-authentication",
} as const;

/** Whether a flag is on for an organisation; a key that nobody defines is off. */
export function isOn(
  { definitions }: Pick<Services, "definitions">,
  flag: keyof typeof FLAGS,
  orgCode: string,
): boolean {
  const info = definitions.organisation(orgCode)?.info ?? {};
  return definitions.flags.decide(FLAGS[flag], info, ANYBODY).enabled;
}

/** Refuses where the flag is off, as if the address were not there. */
export function requireFlag(
  services: Pick<Services, "definitions">,
  flag: keyof typeof FLAGS,
  orgCode: string,
): void {
  if (!isOn(services, flag, orgCode)) throw problems.notFound();
}

export const chatKey = ({ secrets }: Pick<Services, "secrets">): Uint8Array =>
  deriveKey(secrets.token, "chat");
export const nonceKey = ({ secrets }: Pick<Services, "secrets">): Uint8Array =>
  deriveKey(secrets.token, "chat-nonce");

/** A token that is over, or whose conversation is: the browser begins anew, and there is nothing to tell. */
export const deadToken = (): Problem => new Problem(401, "token-dead", []);
/** Something that is no token of ours. */
export const noToken = (): Problem =>
  new Problem(401, "no-token", ["This is not a token of a chat. Start a new chat."]);

/** The chat token of a call: in its header, or where that cannot be sent in `userToken`. */
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

/** Why somebody with a token is not let in. */
export type Kept = "no-token" | "token-dead" | "no-chat" | "not-yours" | "ended";

/**
 * Who a token lets in, and where. An agent is let in while the conversation is theirs and goes on; a borrower may read what was
 * said as long as the token lives. `expired` lets in one that can still be renewed.
 */
export async function admit(
  services: Services,
  token: string,
  { expired = false }: { expired?: boolean } = {},
): Promise<Caller | Kept> {
  const now = services.realTime();
  const claims = await readChatToken(chatKey(services), token, now);
  if (!claims) return "no-token";
  if (claims.expired && !expired) return "token-dead";
  const chat = await loadChat(services, services.database.db, claims.chatUuid);
  if (!chat) return "no-chat";
  if (!isOn(services, "chat", chat.row.orgCode)) return "no-chat";
  if (claims.side === "AGENT") {
    if (chat.row.agentUuid !== claims.agentUuid) return "not-yours";
    if (isOver(chat.row, now)) return "ended";
  }
  return { claims, chat };
}

/**
 * The conversation that a call names, when its token is for it. Another conversation than the token's reads as not there, and so does
 * one that has ended to its agent.
 */
export async function callerOf(
  services: Services,
  request: FastifyRequest,
  names: (chat: Chat) => boolean,
): Promise<Caller> {
  const caller = await admit(services, tokenIn(request));
  if (caller === "no-token") throw noToken();
  if (caller === "token-dead") throw deadToken();
  if (typeof caller === "string" || !names(caller.chat)) throw problems.notFound();
  return caller;
}
