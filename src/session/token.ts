/** The token of the session. Its place and form are fixed: local storage key `jwt`, with the `Bearer ` prefix. */

export const TOKEN_KEY = "jwt";
const PREFIX = "Bearer ";

/** What the app reads of a token. It decides nothing by it: only the server judges a token. */
export interface TokenTimes {
  subject: string | null;
  /** Seconds since 1970, by the server's clock. */
  issuedAt: number | null;
  expiresAt: number | null;
}

export function readToken(storage: Storage = localStorage): string | null {
  const value = storage.getItem(TOKEN_KEY);
  return value?.startsWith(PREFIX) ? value : null;
}

export function storeToken(value: string, storage: Storage = localStorage): void {
  storage.setItem(TOKEN_KEY, value.startsWith(PREFIX) ? value : PREFIX + value);
}

/**
 * Everything goes, not the token alone: nothing of one person may wait for the next one at this browser.
 * @param kept keys of what only its owner can open again
 */
export function clearStorage(
  storages: readonly Storage[] = [localStorage, sessionStorage],
  kept: readonly string[] = [],
): void {
  for (const storage of storages) {
    const left = kept.map((key) => [key, storage.getItem(key)] as const);
    storage.clear();
    for (const [key, value] of left) if (value !== null) storage.setItem(key, value);
  }
}

/** Reads the payload of a JWT; a token that is none gives nulls. */
export function readTimes(token: string | null): TokenTimes {
  const none: TokenTimes = { subject: null, issuedAt: null, expiresAt: null };
  const payload = token?.replace(PREFIX, "").split(".")[1];
  if (!payload) return none;
  try {
    const text = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    const { sub, iat, exp } = JSON.parse(text) as Record<string, unknown>;
    return {
      subject: typeof sub === "string" ? sub : null,
      issuedAt: typeof iat === "number" ? iat : null,
      expiresAt: typeof exp === "number" ? exp : null,
    };
  } catch {
    return none;
  }
}

/**
 * How long a token is good from the moment it arrives, milliseconds. Taken from the token's own two times, so that a browser clock that
 * is wrong changes nothing; null when the token does not say.
 */
export function lifetimeOf(token: string | null): number | null {
  const { issuedAt, expiresAt } = readTimes(token);
  if (issuedAt === null || expiresAt === null) return null;
  return Math.max(0, (expiresAt - issuedAt) * 1000);
}
