/** The session's token. Contract: local storage key `jwt`, with the `Bearer ` prefix. */

export const TOKEN_KEY = "jwt";
/** Marks a browser that has had a session. It says nothing of the person and outlasts a log-out. */
export const RETURNING_KEY = "hearthline:returning";
const PREFIX = "Bearer ";

/** Claims of a token that the app reads. Only the server judges a token. */
interface TokenTimes {
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

/** Returns whether this browser has never had a session. */
export const isNewcomer = (storage: Storage = localStorage): boolean =>
  readToken(storage) === null && storage.getItem(RETURNING_KEY) === null;

/**
 * Empties both storages, so that no data of one person reaches the next user of this browser.
 * A mark stays that a person has had a session here.
 * @param keptKeys keys whose content only its owner can open
 */
export function clearStorage(
  storages: readonly Storage[] = [localStorage, sessionStorage],
  keptKeys: readonly string[] = [],
): void {
  const newcomer = isNewcomer();
  for (const storage of storages) {
    const keptEntries = keptKeys.map((key) => [key, storage.getItem(key)] as const);
    storage.clear();
    for (const [key, value] of keptEntries) if (value !== null) storage.setItem(key, value);
  }
  if (!newcomer) localStorage.setItem(RETURNING_KEY, "1");
}

/** Reads the payload of a JWT. A malformed token gives nulls. */
export function readTimes(token: string | null): TokenTimes {
  const noTimes: TokenTimes = { subject: null, issuedAt: null, expiresAt: null };
  const payload = token?.replace(PREFIX, "").split(".")[1];
  if (!payload) return noTimes;
  try {
    const text = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    const { sub, iat, exp } = JSON.parse(text) as Record<string, unknown>;
    return {
      subject: typeof sub === "string" ? sub : null,
      issuedAt: typeof iat === "number" ? iat : null,
      expiresAt: typeof exp === "number" ? exp : null,
    };
  } catch {
    return noTimes;
  }
}

/**
 * Returns a token's lifetime from its arrival, milliseconds; null when it does not say. It uses the
 * token's own two times, so that a wrong browser clock changes nothing.
 */
export function lifetimeOf(token: string | null): number | null {
  const { issuedAt, expiresAt } = readTimes(token);
  if (issuedAt === null || expiresAt === null) return null;
  return Math.max(0, (expiresAt - issuedAt) * 1000);
}
