import type { AccountProfile } from "#schemas/types/calls/profile.ts";
import { CallError, isCallError, NO_ANSWER } from "./call-error.ts";
import type { Client } from "./client.ts";

/**
 * For the log: the page has already left for the log-in. Source: product specification, section 8.
 */
const NO_TOKEN = "JWT error";

/** English sentence of a refusal. Source: product specification, section 8. */
const FAILED = "Failed to fetch profile details.";

/**
 * Reads the profile of the session. Without a token it ends the session and asks for nothing. A
 * refusal throws the specified sentence; a network failure stays one, because the page words it
 * itself. A 401 removes the token, as on every call.
 * @param failed the sentence of a refusal, in the language of the page
 */
export async function readProfile(client: Client, failed = FAILED): Promise<AccountProfile> {
  if (client.headers()["authorization"] === undefined) {
    client.note(401, null, NO_TOKEN);
    throw new CallError(401, NO_TOKEN, { errors: [NO_TOKEN] });
  }
  try {
    return (await client.call<AccountProfile>("/service-profile/api/v1/profile")).data;
  } catch (error) {
    if (!isCallError(error) || error.status === NO_ANSWER) throw error;
    throw new CallError(error.status, error.statusText, { errors: [failed] }, error.retryAfter);
  }
}
