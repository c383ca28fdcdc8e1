import { textOf, VendorFailure } from "#server/lending/vendors/income-link/vendor-call.ts";
import { type ReadVariable, readTogether } from "#server/platform/environment/environment.ts";
import { persistentCall } from "./persistent-call.ts";
import { type ChatProvider, type ProviderSettings, routing } from "./port.ts";
import { seconds, signed } from "./signed.ts";

export interface TwilioSecrets {
  accountSid: string;
  keySid: string;
  keySecret: string;
  /** The Conversations service in which conversations are made. */
  serviceSid: string;
  /** Address of its calls; null for that of the lender's region. */
  baseUrl: string | null;
}

/** Reads the secrets of Twilio; null when they are not set. */
export function twilioSecrets(read: ReadVariable): TwilioSecrets | null {
  const keys = readTogether(read, "Twilio", [
    "TWILIO_ACCOUNT_SID",
    "TWILIO_API_KEY_SID",
    "TWILIO_API_KEY_SECRET",
    "TWILIO_CONVERSATIONS_SERVICE_SID",
  ]);
  if (keys === null) return null;
  const [accountSid, keySid, keySecret, serviceSid] = keys;
  return { accountSid, keySid, keySecret, serviceSid, baseUrl: null };
}

type Settings = NonNullable<ProviderSettings["twilio"]>;

/** Region whose host names none. */
const HOME = "us1";
/** ISO 8601: closed by Twilio after as long a silence as our own. */
const SILENCE = "PT6H";

/** It is there already: an earlier try had come through. */
const isThere = (error: unknown): boolean =>
  error instanceof VendorFailure && error.code === "twilio:409";

/**
 * Twilio Conversations: `POST /v1/Services/{service}/Conversations`, `…/{sid}/Participants`, with
 * the key as user and password. The borrower's token is an access token with a chat grant. All
 * names are our identifiers, because Twilio forbids personal data in them.
 */
export function twilioProvider(
  { region = HOME, baseUrl }: Settings,
  { accountSid, keySid, keySecret, serviceSid, baseUrl: ownUrl }: TwilioSecrets,
): ChatProvider {
  const host = `https://conversations${region === HOME ? "" : `.${region}`}.twilio.com`;
  const conversations = `${ownUrl ?? baseUrl ?? host}/v1/Services/${encodeURIComponent(serviceSid)}/Conversations`;
  const headers = {
    authorization: `Basic ${Buffer.from(`${keySid}:${keySecret}`).toString("base64")}`,
  };
  const post = (path: string, form: Record<string, string>) =>
    persistentCall("twilio", conversations + path, {
      // Twilio calls the account's webhooks only with this header, and those webhooks route to
      // agents.
      headers: { ...headers, "X-Twilio-Webhook-Enabled": "true" },
      body: new URLSearchParams(form),
    });
  return {
    async begin({ uuid, userId, skill, worker }) {
      const created = await post("", {
        UniqueName: uuid,
        FriendlyName: uuid,
        Attributes: JSON.stringify(routing(skill, worker)),
        "Timers.Closed": SILENCE,
      }).catch((error: unknown) => {
        if (!isThere(error)) throw error;
        return persistentCall("twilio", `${conversations}/${uuid}`, { headers });
      });
      const sid = textOf("twilio", created, "sid");
      await post(`/${encodeURIComponent(sid)}/Participants`, { Identity: userId }).catch(
        (error: unknown) => {
          if (!isThere(error)) throw error;
        },
      );
      return sid;
    },
    token: (userId, { from, until }) =>
      signed(
        keySecret,
        {
          jti: `${keySid}-${seconds(from)}`,
          iss: keySid,
          sub: accountSid,
          iat: seconds(from),
          exp: seconds(until),
          grants: { identity: userId, chat: { service_sid: serviceSid } },
        },
        { cty: "twilio-fpa;v=1", ...(region === HOME ? {} : { twr: region }) },
      ),
    async end({ channelId }) {
      await post(`/${encodeURIComponent(channelId)}`, { State: "closed" });
    },
    // Twilio revokes no token: it opens nothing once its user is in no conversation.
    async revoke({ channelId, userId }) {
      const participant = `/${encodeURIComponent(channelId)}/Participants/${encodeURIComponent(userId)}`;
      await persistentCall("twilio", conversations + participant, { headers, method: "DELETE" });
    },
  };
}
