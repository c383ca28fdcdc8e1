import { persistentCall } from "./persistent-call.ts";
import type { ChatProvider, ProviderSettings, TalkJsSecrets } from "./port.ts";
import { seconds, signed } from "./signed.ts";

type Settings = NonNullable<ProviderSettings["talkjs"]>;

/**
 * TalkJS: `PUT /v1/{app}/users/{id}`, `PUT /v1/{app}/conversations/{id}`, `PATCH
 * …/participants/{id}`, with the secret as bearer. TalkJS requires a name for its user, so the
 * server sends the borrower's chat name.
 */
export function talkjsProvider(
  { appId }: Settings,
  { secret, baseUrl }: TalkJsSecrets,
): ChatProvider {
  const call = (path: string, method: "PUT" | "PATCH", body: object) =>
    persistentCall("talkjs", `${baseUrl}/v1/${encodeURIComponent(appId)}${path}`, {
      headers: { authorization: `Bearer ${secret}` },
      method,
      body,
    });
  return {
    async begin({ uuid, userId, skill, friendlyName }) {
      await call(`/users/${userId}`, "PUT", { name: friendlyName });
      await call(`/conversations/${uuid}`, "PUT", { participants: [userId], custom: { skill } });
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
    async end({ channelId, userId }) {
      const conversation = `/conversations/${encodeURIComponent(channelId)}`;
      await call(`${conversation}/participants/${encodeURIComponent(userId)}`, "PATCH", {
        access: "Read",
      });
    },
  };
}
