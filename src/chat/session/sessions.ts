import type { ChatInit } from "#schemas/types/chat/calls.ts";

/** The person who chats. */
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
  /** Names of channel and user at the provider, and its own token; null on our own channel. */
  stream: {
    providerChannelId: string | null;
    providerUserId: string | null;
    providerUserToken: string | null;
  };
  token: TokenRecord;
  /** Question from the chatbot, sent when an agent joins; absent once it is sent. */
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

/**
 * A chatbot session ends this long after its last question, milliseconds. Source: specification,
 * section 9.
 */
export const BOT_SESSION_MS = 10 * 60_000;

/** A log-out empties local storage and so removes these. */
export const AGENT_KEY = "hearthline.chat.agent";
export const BOT_KEY = "hearthline.chat.bot";
const HOURS_KEY = "hearthline.chat.hours";

/** Returns whether the expiration is in the future. Source: specification, section 4. */
export const isValid = (expiration: string, now: number): boolean => Date.parse(expiration) > now;

/** Reads an object from the storage; null when it is missing or malformed, or without storage. */
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
    // Without storage a chat lasts as long as the page.
  }
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Returns the agent session if it is valid; removes an invalid one. */
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

/** Returns the chatbot session if it is valid; removes an invalid one. */
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

/** Returns the hours as the welcome text last showed them, for the end of a chat. */
export const readHours = (): string | null => {
  const value = read(HOURS_KEY);
  return isText(value?.text) ? value.text : null;
};

export const writeHours = (text: string): void => write(HOURS_KEY, { text });

/** Builds the session from an answer of initWebChat. */
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
