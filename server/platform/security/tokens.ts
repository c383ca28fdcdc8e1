import { signingKey } from "#server/platform/keys/signing-key.ts";
import type { Soon } from "#server/platform/promises/soon.ts";
import { BoundedCache } from "#server/platform/storage/bounded-cache.ts";
import { SignJWT, errors as joseErrors, jwtVerify } from "jose";

/** Claims of a token: opaque identifiers and the organization, nothing about the person. */
export interface TokenClaims {
  accountUuid: string;
  sessionUuid: string;
  orgCode: string;
}

const ISSUER = "hearthline";
const AUDIENCE = "hearthline-app";
/** Seconds. */
export const TOKEN_LIFE = 15 * 60;
/** Seconds after which an answer brings a new token in its `authorization` header. */
const RENEWED_AFTER = TOKEN_LIFE / 3;

export interface VerifiedToken extends TokenClaims {
  /** Whether a third of its life is over. */
  isDue: boolean;
}

/**
 * Accepts three parts of base64url only. Decoders forgive spaces and spare bits, and a token must
 * have a single spelling.
 */
function isCanonical(token: string): boolean {
  const parts = token.split(".");
  return (
    parts.length === 3 &&
    parts.every(
      (part) => part !== "" && Buffer.from(part, "base64url").toString("base64url") === part,
    )
  );
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Signs a token of the session, which is valid until `TOKEN_LIFE` after `now`. */
export async function signToken(
  key: Uint8Array,
  claims: TokenClaims,
  now = new Date(),
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: claims.sessionUuid, org: claims.orgCode })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(claims.accountUuid)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setNotBefore(issued - 5)
    .setExpirationTime(issued + TOKEN_LIFE)
    .sign(await signingKey(key));
}

/** Claims of a token with a genuine signature, and the seconds between which it is live. */
interface SignedClaims {
  readonly claims: TokenClaims;
  readonly issued: number;
  readonly notBefore: number;
  readonly expires: number;
}

/** Tokens whose signatures are known to be genuine, by key and by the whole token. */
const genuine = new WeakMap<Uint8Array, BoundedCache<string, SignedClaims>>();
/** Tokens that are remembered at most, each with about a kilobyte. */
const MOST = 20_000;

/**
 * Returns the claims of a live token that this server signed; null for any other. A signature is
 * computed once, because that takes longer than the rest of a poll; the times are compared each
 * time.
 */
export function verifyToken(
  key: Uint8Array,
  token: string,
  now = new Date(),
): Soon<VerifiedToken | null> {
  const known = genuineTokens(key);
  const signed = known.get(token);
  if (signed !== undefined) return liveClaims(signed, now);
  return verifySignature(key, token, now).then((verified) => {
    if (verified === null) return null;
    known.set(token, verified);
    return liveClaims(verified, now);
  });
}

function genuineTokens(key: Uint8Array): BoundedCache<string, SignedClaims> {
  const known = genuine.get(key) ?? new BoundedCache<string, SignedClaims>(MOST);
  genuine.set(key, known);
  return known;
}

function liveClaims(signed: SignedClaims, now: Date): VerifiedToken | null {
  const seconds = now.getTime() / 1000;
  if (seconds < signed.notBefore || seconds >= signed.expires) return null;
  return { ...signed.claims, isDue: seconds >= signed.issued + RENEWED_AFTER };
}

async function verifySignature(
  key: Uint8Array,
  token: string,
  now: Date,
): Promise<SignedClaims | null> {
  if (!isCanonical(token)) return null;
  try {
    const { payload, protectedHeader } = await jwtVerify(token, await signingKey(key), {
      algorithms: ["HS256"],
      typ: "JWT",
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ["sub", "sid", "org", "iat", "nbf", "exp"],
      currentDate: now,
    });
    // The server's tokens have exactly these header fields. A token that brings its own key or an
    // address of one is forged.
    if (Object.keys(protectedHeader).some((name) => name !== "alg" && name !== "typ")) return null;
    const { sub, sid, org, iat, nbf, exp } = payload;
    if (typeof sub !== "string" || !uuid.test(sub)) return null;
    if (typeof sid !== "string" || !uuid.test(sid) || typeof org !== "string") return null;
    if (iat === undefined || nbf === undefined || exp === undefined) return null;
    const claims = { accountUuid: sub, sessionUuid: sid, orgCode: org };
    return { claims, issued: iat, notBefore: nbf, expires: exp };
  } catch (error) {
    if (error instanceof joseErrors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}
