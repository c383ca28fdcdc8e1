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
    // A token that comes with an answer is the one before, longer; a new person's is kept on leaving.
    storeToken: () => {},
    onUnauthenticated: () => {},
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onTrouble: () => {},
    onAnswer: () => {},
  });
}

/**
 * The token of a log-in with credentials, or the one that was pasted, with its Bearer prefix or without; the server knows it. Throws an
 * Error with the one message of the specification otherwise. Whoever is logged in stays so: nothing is kept yet.
 */
export async function logIn(client: Client, given: Authorised): Promise<string> {
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
 * Leaves the page as somebody else, or as nobody: what the one before has left in this browser is gone. Said again at the last moment,
 * because an answer that the page still waits for would bring the former token back.
 */
export function become(token: string | null, leave: () => void): void {
  const settle = () => {
    clearStorage([localStorage]);
    if (token !== null) storeToken(token);
  };
  settle();
  addEventListener("pagehide", settle, { once: true });
  leave();
}
