import { beforeEach, expect, it } from "vitest";
import {
  AGENT_KEY,
  BOT_KEY,
  readAgentSession,
  readBotSession,
  writeAgentSession,
  writeBotSession,
  type AgentSession,
  type BotSession,
} from "./sessions.ts";

const now = Date.parse("2026-01-05T18:00:00Z");
const HOUR = 3_600_000;
const at = (ms: number) => new Date(ms).toISOString();

const agent = (expiration: string): AgentSession => ({
  friendlyName: "Ada",
  emailAddress: "ada@example.com",
  omniProxyChannelId: "c",
  channel: "websocket",
  stream: { providerChannelId: null, providerUserId: null, providerUserToken: null },
  token: { token: "t", conversationSid: "s", expiration },
});
const bot = (expiration: string): BotSession => ({
  friendlyName: "Ada",
  emailAddress: "ada@example.com",
  conversationId: null,
  loginTimestamp: at(now),
  expiration,
});

beforeEach(() => localStorage.clear());

it.each([
  ["six hours ahead", at(now + 6 * HOUR), true],
  ["a millisecond ahead", at(now + 1), true],
  ["now", at(now), false],
  ["in the past", at(now - 1), false],
  ["at an invalid time", "soon", false],
])("decides whether a session that ends %s (%s) is valid: %s", (_, expiration, counts) => {
  writeAgentSession(agent(expiration));
  writeBotSession(bot(expiration));
  expect(readAgentSession(now) !== null).toBe(counts);
  expect(readBotSession(now) !== null).toBe(counts);
  // An invalid session is removed.
  expect(localStorage.getItem(AGENT_KEY) !== null).toBe(counts);
  expect(localStorage.getItem(BOT_KEY) !== null).toBe(counts);
});

it.each(["", "null", "7", "[]", "{", '{"token":{}}', '{"friendlyName":"Ada","expiration":7}'])(
  "ignores malformed storage: %s",
  (text) => {
    localStorage.setItem(AGENT_KEY, text);
    localStorage.setItem(BOT_KEY, text);
    expect(readAgentSession(now)).toBeNull();
    expect(readBotSession(now)).toBeNull();
  },
);
