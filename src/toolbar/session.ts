import { createClient, type Client } from "#src/calls/client.ts";
import { readBootData } from "#src/boot/boot-data.ts";
import { clearStorage, readToken, storeToken } from "#src/session/token.ts";

/** What the toolbar says when a log-in fails, whatever the reason. Source: second product specification, section 8. */
export const LOG_IN_FAILED = "Something unexpected happened logging you in";

export type Authorised = { token: string } | { email: string; password: string };

/** Calls as the page makes them: of its organisation, with its token. A refusal is said in the toolbar and logs nobody out. */
export function toolbarClient(fetching: typeof fetch = (...given) => fetch(...given)): Client {
  return createClient({
    fetch: fetching,
    origin: location.origin,
    orgCode: readBootData().orgCode,
    locale: () => document.documentElement.lang || "en-US",
    readToken: () => readToken(),
    storeToken: (value) => storeToken(value),
    onUnauthenticated: () => {},
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onTrouble: () => {},
    onAnswer: () => {},
  });
}

/**
 * Logs in with credentials or a token, pasted with its Bearer prefix or without. What another person left in this browser is gone before
 * the new token is kept. Throws an Error with the one message of the specification when the server knows neither.
 */
export async function logIn(client: Client, given: Authorised): Promise<void> {
  const before = readToken();
  try {
    const token =
      "token" in given
        ? given.token.trim().replace(/^Bearer\s+/i, "")
        : (
            await client.call<{ jwt: string }>("/identity/api/v1/login", {
              method: "POST",
              body: given,
              external: true,
            })
          ).data.jwt;
    if (token === "") throw new Error("No token");
    storeToken(token);
    await client.call("/identity/secure/api/v1_1/identity", { retry: false });
    const kept = readToken() ?? token;
    clearStorage([localStorage]);
    storeToken(kept);
  } catch {
    if (before === null) localStorage.removeItem("jwt");
    else storeToken(before);
    throw new Error(LOG_IN_FAILED);
  }
}
