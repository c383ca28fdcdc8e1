import { type ReadVariable, readTogether } from "#server/platform/environment/environment.ts";
import { persistentCall } from "./persistent-call.ts";
import { type CarriedAt, type ChatProvider, type ProviderSettings, routing } from "./port.ts";
import { seconds, signed } from "./signed.ts";

export interface TalkJsSecrets {
  /** App that the secret belongs to. */
  appId: string;
  secret: string;
  /** Address of its calls; null for that of the lender's settings. */
  baseUrl: string | null;
}

/** Reads the secrets of TalkJS; null when they are not set. */
export function talkjsSecrets(read: ReadVariable): TalkJsSecrets | null {
  const keys = readTogether(read, "TalkJS", ["TALKJS_APP_ID", "TALKJS_SECRET_KEY"]);
  return keys && { appId: keys[0], secret: keys[1], baseUrl: null };
}

type Settings = NonNullable<ProviderSettings["talkjs"]>;

/**
 * TalkJS: `PUT /v1/{app}/users/{id}`, `PUT /v1/{app}/conversations/{id}`, `PATCH
 * …/participants/{id}`, with the secret as bearer. TalkJS requires a name for its user, so the
 * server sends the borrower's chat name.
 */
export function talkjsProvider(
  { appId, baseUrl = "https://api.talkjs.com" }: Settings,
  { secret, baseUrl: ownUrl }: TalkJsSecrets,
): ChatProvider {
  const call = (path: string, method: "PUT" | "PATCH" | "DELETE", body?: object) =>
    persistentCall("talkjs", `${ownUrl ?? baseUrl}/v1/${encodeURIComponent(appId)}${path}`, {
      headers: { authorization: `Bearer ${secret}` },
      method,
      ...(body === undefined ? {} : { body }),
    });
  const participant = ({ channelId, userId }: CarriedAt) =>
    `/conversations/${encodeURIComponent(channelId)}/participants/${encodeURIComponent(userId)}`;
  return {
    async begin({ uuid, userId, skill, friendlyName, worker }) {
      await call(`/users/${userId}`, "PUT", { name: friendlyName });
      await call(`/conversations/${uuid}`, "PUT", {
        participants: [userId],
        custom: routing(skill, worker),
      });
      return uuid;
    },
    token: (userId, { from, until }) =>
      signed(secret, {
        tokenType: "user",
        iss: appId,
        sub: userId,
        iat: seconds(from),
        exp: seconds(until),
      }),
    async end(at) {
      await call(participant(at), "PATCH", { access: "Read" });
    },
    // TalkJS revokes no token: it opens nothing once its user is in no conversation.
    async revoke(at) {
      await call(participant(at), "DELETE");
    },
  };
}
