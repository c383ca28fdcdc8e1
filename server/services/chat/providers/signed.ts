import { SignJWT } from "jose";

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** A JWT under a provider's secret (HS256), as all of them take it. */
export const signed = (
  secret: string,
  claims: Record<string, unknown>,
  header: Record<string, string> = {},
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "JWT", ...header })
    .sign(new TextEncoder().encode(secret));
