import type { Token } from "#schemas/types/calls/identity.ts";
import { createClient, type Client } from "#src/calls/client.ts";
import { readBootData } from "#src/definitions/boot-data.ts";
import { clearStorage, readToken, storeToken } from "#src/session/token.ts";

/** The toolbar's message for any failed log-in. Source: second product specification, section 8. */
export const LOG_IN_FAILED = "Something unexpected happened logging you in";

export type LogInInput = { token: string } | { email: string; password: string };

/**
 * Creates a client with the page's organization and token. A rejected call shows in the toolbar and
 * does not end the session.
 */
export function toolbarClient(fetching: typeof fetch = (...input) => fetch(...input)): Client {
  return createClient({
    fetch: fetching,
    origin: location.origin,
    orgCode: readBootData().orgCode,
    locale: () => document.documentElement.lang || "en-US",
    readToken: () => readToken(),
    // Ignored: an answer only renews the current token, and a new person's token is stored on
    // leaving.
    storeToken: () => {},
    onUnauthenticated: () => {},
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
    onTrouble: () => {},
    onAnswer: () => {},
  });
}

/**
 * Returns the token of a log-in, or a pasted one with or without its Bearer prefix, once the server
 * accepts it. Throws the one specified Error otherwise. The current session stays: nothing is
 * stored yet.
 */
export async function logIn(client: Client, input: LogInInput): Promise<string> {
  try {
    const token =
      "token" in input
        ? input.token.trim().replace(/^Bearer\s+/i, "")
        : (
            await client.call<Token>("/identity/api/v1/login", {
              method: "POST",
              body: input,
              external: true,
            })
          ).data.jwt;
    if (token === "") throw new Error("No token");
    await client.call("/identity/secure/api/v1_1/identity", {
      external: true,
      retry: false,
      headers: { authorization: `Bearer ${token}` },
    });
    return token;
  } catch (cause) {
    throw new Error(LOG_IN_FAILED, { cause });
  }
}

/**
 * Reloads the page as another person or logged out, and clears the previous person's data. It runs
 * again at the last moment, because a pending answer would restore the old token.
 */
export function switchAccount(token: string | null, leave: () => void): void {
  const settle = () => {
    clearStorage([localStorage]);
    if (token !== null) storeToken(token);
  };
  settle();
  addEventListener("pagehide", settle, { once: true });
  leave();
}
