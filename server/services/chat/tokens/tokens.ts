import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { signingKey } from "#server/platform/keys/signing-key.ts";
import type { SessionClaims } from "#server/platform/security/sessions.ts";

/** Claims of a token: one side of one conversation, by opaque identifiers only. */
export interface ChatClaims {
  chatUuid: string;
  side: "APPLICANT" | "AGENT";
  /** Account of the agent; null on the borrower's side. */
  agentUuid: string | null;
  /** Session in which the token was first signed, which it does not outlive; null without one. */
  session: SessionClaims | null;
}

/** A token that this server signed, and whether it has expired. */
export interface ReadToken extends ChatClaims {
  expiresAt: Date;
  expired: boolean;
}

const ISSUER = "hearthline";
const AUDIENCE = "chat";
/** Milliseconds. Source: product specification of the chat, section 9. */
export const CHAT_TOKEN_LIFE = 6 * 3_600_000;
/**
 * Milliseconds during which an expired token can still be renewed, from its issue on: the longest
 * life of a channel.
 */
export const RENEWABLE = 12 * 3_600_000;
/** Milliseconds: the browser asks for a new nonce every minute and may be late. */
const NONCE_LIFE = 5 * 60_000;
const NONCE_AUDIENCE = "chat-nonce";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const signed = async (key: Uint8Array, audience: string, claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .sign(await signingKey(key));

/** @returns the token and when it ends */
export async function signChatToken(
  key: Uint8Array,
  { chatUuid, side, agentUuid, session }: ChatClaims,
  now: Date,
): Promise<{ token: string; expiration: string }> {
  const exp = seconds(now) + CHAT_TOKEN_LIFE / 1000;
  const token = await signed(key, AUDIENCE, {
    sub: chatUuid,
    side,
    ...(agentUuid === null ? {} : { agent: agentUuid }),
    ...(session === null ? {} : { sid: session.sessionUuid, account: session.accountUuid }),
    iat: seconds(now),
    exp,
  });
  return { token, expiration: new Date(exp * 1000).toISOString() };
}

async function read(key: Uint8Array, audience: string, token: string, now: Date) {
  if (token.length > 2000 || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null;
  try {
    const { payload } = await jwtVerify(token, await signingKey(key), {
      algorithms: ["HS256"],
      typ: "JWT",
      issuer: ISSUER,
      audience,
      requiredClaims: ["sub", "iat", "exp"],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof joseErrors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Reads the claims of a token; null for a foreign one, and for one that expired too long ago to
 * renew.
 */
export async function readChatToken(
  key: Uint8Array,
  token: string,
  now: Date,
): Promise<ReadToken | null> {
  // Verifies at the last moment of renewal, so that an expired token differs from a foreign one.
  const past = new Date(now.getTime() - (RENEWABLE - CHAT_TOKEN_LIFE));
  const payload = await read(key, AUDIENCE, token, past);
  if (!payload) return null;
  const { sub, side, agent, sid, account, exp = 0 } = payload;
  if (typeof sub !== "string" || !uuid.test(sub)) return null;
  if (side !== "APPLICANT" && side !== "AGENT") return null;
  const agentUuid = typeof agent === "string" && uuid.test(agent) ? agent : null;
  if ((side === "AGENT") !== (agentUuid !== null)) return null;
  return {
    chatUuid: sub,
    side,
    agentUuid,
    session:
      typeof sid === "string" && uuid.test(sid) && typeof account === "string" && uuid.test(account)
        ? { sessionUuid: sid, accountUuid: account }
        : null,
    expiresAt: new Date(exp * 1000),
    expired: exp * 1000 <= now.getTime(),
  };
}

/**
 * Signs a proof, valid for a few minutes, that an account has a live session. The chat's calls
 * carry no session themselves.
 */
export function signNonce(
  key: Uint8Array,
  { accountUuid, sessionUuid }: SessionClaims,
  now: Date,
): Promise<string> {
  return signed(key, NONCE_AUDIENCE, {
    sub: accountUuid,
    sid: sessionUuid,
    iat: seconds(now),
    exp: seconds(now) + NONCE_LIFE / 1000,
  });
}

export async function readNonce(
  key: Uint8Array,
  nonce: string,
  now: Date,
): Promise<SessionClaims | null> {
  const payload = await read(key, NONCE_AUDIENCE, nonce, now);
  if (!payload) return null;
  const { sub, sid } = payload;
  return typeof sub === "string" && uuid.test(sub) && typeof sid === "string" && uuid.test(sid)
    ? { accountUuid: sub, sessionUuid: sid }
    : null;
}
