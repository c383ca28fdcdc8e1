import type { Profile } from "#schemas/types/profile.ts";
import { appCopy } from "#src/copy/app-copy.ts";
import { CallError, isCallError, NO_ANSWER } from "./call-error.ts";
import type { Client } from "./client.ts";

/** For whoever reads the log; the page has been left for the log-in by then. Source: product specification, section 8. */
export const NO_TOKEN = "JWT error";

/**
 * The profile of the session. Without a token the session is over before anything is asked. A refusal is said in the sentence of the
 * specification; a network that failed stays what it is, because the page says that otherwise. A 401 takes the token away, as on every call.
 */
export async function readProfile(client: Client): Promise<Profile> {
  if (client.headers()["authorization"] === undefined) {
    client.note(401, null, NO_TOKEN);
    throw new CallError(401, NO_TOKEN, { errors: [NO_TOKEN] });
  }
  try {
    return (await client.call<Profile>("/service-profile/api/v1/profile")).data;
  } catch (error) {
    if (!isCallError(error) || error.status === NO_ANSWER) throw error;
    throw new CallError(
      error.status,
      error.statusText,
      { errors: [appCopy.profileFailed] },
      error.retryAfter,
    );
  }
}
