import { type JWTPayload, jwtVerify } from "jose";

/**
 * Returns the claims of a provider's token (HS256); null when it is not signed with the secret or
 * has expired.
 */
export async function claimsOf(
  token: string,
  secret: string,
  now: Date,
): Promise<JWTPayload | null> {
  try {
    const key = new TextEncoder().encode(secret);
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now });
    return payload;
  } catch {
    return null;
  }
}
