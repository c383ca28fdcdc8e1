import type { ChatInit } from "#schemas/types/chat/calls.ts";

/** Who chats. */
export interface Person {
  friendlyName: string;
  emailAddress: string;
}

export type ChannelKind = ChatInit["channel"];

/** Token of a conversation. */
export interface TokenRecord {
  token: string;
  conversationSid: string;
  /** ISO 8601, UTC. */
  expiration: string;
}

/** A conversation with an agent, as this browser keeps it. Fields: product specification of the chat, section 3. */
export interface AgentSession extends Person {
  omniProxyChannelId: string;
  channel: ChannelKind;
  /** What the provider calls channel and user, and its own token; null where the channel is ours. */
  stream: {
    providerChannelId: string | null;
    providerUserId: string | null;
    providerUserToken: string | null;
  };
  token: TokenRecord;
  /** Question that the chatbot handed over, to be sent as soon as an agent joins; absent once it is sent. */
  initialMessage?: string;
}

/** A conversation with the chatbot. */
export interface BotSession extends Person {
  /** Null before the first answer. */
  conversationId: string | null;
  /** ISO 8601, UTC. */
  loginTimestamp: string;
  expiration: string;
}

/** A chatbot session ends this long after the last question, milliseconds. Source: specification, section 9. */
export const BOT_SESSION_MS = 10 * 60_000;

/** The log-out empties local storage, and with it these. */
export const AGENT_KEY = "hearthline.chat.agent";
export const BOT_KEY = "hearthline.chat.bot";
export const HOURS_KEY = "hearthline.chat.hours";

/** A session counts while its expiration is in the future. Source: specification, section 4. */
export const isValid = (expiration: string, now: number): boolean => Date.parse(expiration) > now;

/** What the storage holds under a key; null when there is nothing, something else, or no storage. */
function read(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage a chat lasts as long as its page.
  }
}

const isText = (value: unknown): value is string => typeof value === "string";

/** The agent session that is still good; one that is not is cleared. */
export function readAgentSession(now: number): AgentSession | null {
  const value = read(AGENT_KEY) as Partial<AgentSession> | null;
  if (value === null) return null;
  const { token, friendlyName, emailAddress, omniProxyChannelId, channel, stream } = value;
  const whole =
    isText(friendlyName) &&
    isText(emailAddress) &&
    isText(omniProxyChannelId) &&
    isText(channel) &&
    typeof stream === "object" &&
    isText(token?.token) &&
    isText(token.expiration);
  if (whole && isValid(token.expiration, now)) return value as AgentSession;
  writeAgentSession(null);
  return null;
}

export const writeAgentSession = (session: AgentSession | null): void => write(AGENT_KEY, session);

/** The chatbot session that is still good; one that is not is cleared. */
export function readBotSession(now: number): BotSession | null {
  const value = read(BOT_KEY) as Partial<BotSession> | null;
  if (value === null) return null;
  const { friendlyName, emailAddress, expiration } = value;
  const whole = isText(friendlyName) && isText(emailAddress) && isText(expiration);
  if (whole && isValid(expiration, now)) return value as BotSession;
  writeBotSession(null);
  return null;
}

export const writeBotSession = (session: BotSession | null): void => write(BOT_KEY, session);

/** Hours in words, as the welcome text had them last; the end of a chat shows them. */
export const readHours = (): string | null => {
  const value = read(HOURS_KEY);
  return isText(value?.text) ? value.text : null;
};

export const writeHours = (text: string): void => write(HOURS_KEY, { text });

/** The session that an answer of initWebChat begins. */
export function agentSessionOf(
  person: Person,
  init: ChatInit,
  initialMessage?: string,
): AgentSession {
  const { token, conversationSid, expiration, omniProxyChannelId, channel } = init;
  const { providerChannelId, providerUserId, providerUserToken } = init;
  return {
    ...person,
    omniProxyChannelId,
    channel,
    stream: { providerChannelId, providerUserId, providerUserToken },
    token: { token, conversationSid, expiration },
    ...(initialMessage === undefined ? {} : { initialMessage }),
  };
}
