import { type ReadVariable, readTogether } from "#server/platform/environment/environment.ts";
import { persistentCall } from "./persistent-call.ts";
import { type ChatProvider, type ProviderSettings, routing } from "./port.ts";
import { seconds, signed } from "./signed.ts";

export interface StreamSecrets {
  /** App that the secret belongs to. */
  apiKey: string;
  secret: string;
}

/** Reads the secrets of Stream; null when they are not set. */
export function streamSecrets(read: ReadVariable): StreamSecrets | null {
  const keys = readTogether(read, "Stream", ["STREAM_API_KEY", "STREAM_API_SECRET"]);
  return keys && { apiKey: keys[0], secret: keys[1] };
}

type Settings = NonNullable<ProviderSettings["stream"]>;

/**
 * Stream Chat: `POST /users`, `POST /channels/{type}/{id}/query`, `PATCH /channels/{type}/{id}`,
 * with a server token. A frozen channel has ended. Stream requires no name for its user, so the
 * server sends none.
 */
export function streamProvider(
  { apiKey, baseUrl = "https://chat.stream-io-api.com", channelType = "messaging" }: Settings,
  { secret }: StreamSecrets,
): ChatProvider {
  const call = async (path: string, method: "POST" | "PATCH", body: object) => {
    const token = await signed(secret, { server: true });
    const address = `${baseUrl.replace(/\/+$/, "")}${path}?api_key=${encodeURIComponent(apiKey)}`;
    await persistentCall("stream", address, {
      headers: { authorization: token, "stream-auth-type": "jwt" },
      method,
      body,
    });
  };
  const channel = (id: string) =>
    `/channels/${encodeURIComponent(channelType)}/${encodeURIComponent(id)}`;
  return {
    async begin({ uuid, userId, skill, worker }) {
      await call("/users", "POST", { users: { [userId]: { id: userId, role: "user" } } });
      await call(`${channel(uuid)}/query`, "POST", {
        data: { created_by_id: userId, members: [userId], ...routing(skill, worker) },
        state: false,
      });
      return uuid;
    },
    token: (userId, { from, until }) =>
      signed(secret, { user_id: userId, iat: seconds(from), exp: seconds(until) }),
    end: ({ channelId }) => call(channel(channelId), "PATCH", { set: { frozen: true } }),
    revoke: ({ userId }, now) =>
      call("/users", "PATCH", {
        users: [{ id: userId, set: { revoke_tokens_issued_before: now.toISOString() } }],
      }),
  };
}
