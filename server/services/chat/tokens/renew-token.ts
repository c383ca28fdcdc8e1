import { admit, type ChatAccessPorts, chatKey, deadToken, noToken } from "../access.ts";
import { type ConversationsPorts, isOver, keepAlive } from "../conversations.ts";
import { type CarrierPorts, providerToken } from "../providers/carry.ts";
import { signChatToken } from "./tokens.ts";

export type RenewTokenPorts = ChatAccessPorts & ConversationsPorts & CarrierPorts;

/**
 * Renews a token for the same side of the same conversation. An ended conversation gets a 401
 * without a message; a foreign token gets one with a message. Source: product specification of the
 * chat, section 8.
 */
export async function renewToken(services: RenewTokenPorts, token: string) {
  const caller = await admit(services, token, { expired: true });
  if (caller === "no-token") throw noToken();
  const now = services.realTime();
  if (typeof caller === "string" || isOver(caller.chat.row, now)) throw deadToken();
  const {
    claims,
    chat: { row, about },
  } = caller;
  const signed = await signChatToken(chatKey(services), claims, now);
  const answer = {
    token: signed.token,
    conversationSid: row.uuid,
    expiration: signed.expiration,
  };
  if (about.carriedBy === undefined) return answer;
  await keepAlive(services, row.uuid);
  const own = await providerToken(services, row.orgCode, about.carriedBy);
  return own === null ? answer : { ...answer, providerUserToken: own };
}
