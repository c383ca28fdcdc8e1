import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * Tokens that carry their own content, so that any server process can read them, also after a
 * restart. The application is part of the seal: a token of one application is invalid for another.
 */
export interface Claims {
  /** `link` opens the log-in, `public` is exchanged for accounts, `oauth` and `code` come back from another site. */
  kind: "link" | "public" | "oauth" | "code";
  /** Purpose, institution or vendor. */
  subject: string;
  expiresAt: Date;
}

const SEPARATOR = ".";

export function issue(secret: Uint8Array, applicationUuid: string, claims: Claims): string {
  const seconds = Math.floor(claims.expiresAt.getTime() / 1000).toString(36);
  const nonce = randomBytes(9).toString("base64url");
  const body = [`${claims.kind}-sandbox`, claims.subject, seconds, nonce].join(SEPARATOR);
  return body + SEPARATOR + seal(secret, applicationUuid, body);
}

/**
 * Returns the subject of a token; null for a token of another kind or application, an expired or an
 * invented one.
 */
export function read(
  secret: Uint8Array,
  applicationUuid: string,
  kind: Claims["kind"],
  token: string,
  now: Date,
): string | null {
  const parts = token.split(SEPARATOR);
  const [head, subject, seconds, nonce, mark] = parts;
  if (parts.length !== 5 || head !== `${kind}-sandbox` || !subject || !seconds || !nonce || !mark)
    return null;
  const expected = Buffer.from(seal(secret, applicationUuid, parts.slice(0, 4).join(SEPARATOR)));
  const presented = Buffer.from(mark);
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null;
  return Number.parseInt(seconds, 36) * 1000 >= now.getTime() ? subject : null;
}

function seal(secret: Uint8Array, applicationUuid: string, body: string): string {
  return createHmac("sha256", secret)
    .update(`bank-link\u0000${applicationUuid}\u0000${body}`)
    .digest("base64url")
    .slice(0, 32);
}
