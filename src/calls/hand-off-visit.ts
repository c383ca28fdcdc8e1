import type { HandOffAnswers, HandOffView } from "#schemas/types/calls/hand-off.ts";
import type { Calls } from "./calls.ts";
import type { Answer, Client } from "./client.ts";

const BASE = "/service-application/external/api/v1/hand-offs";
const VISIT = `${BASE}/visit`;

/** Uses up a link. The secret travels in the body, never in an address. */
export const openHandOff = (client: Client, token: string): Promise<Answer<HandOffView>> =>
  client.call<HandOffView>(`${BASE}/open`, { method: "POST", body: { token }, external: true });

/** Returns a client whose calls bring the key of this device in place of a session. */
function withKey(client: Client, key: string): Client {
  const authorization = `HandOff ${key}`;
  return {
    ...client,
    call: (path, options = {}) =>
      client.call(path, {
        ...options,
        external: true,
        headers: { ...options.headers, authorization },
      }),
    headers: () => ({ ...client.headers(), authorization }),
    // No answer of a hand-off begins or ends a session.
    note: () => {},
  };
}

/** Returns the calls of a device with a key. `calls` concern the one page that it opened. */
export function handOffVisit(calls: Calls, key: string) {
  const client = withKey(calls.client, key);
  const paths = {
    ...calls.paths,
    documents: () => `${VISIT}/documents`,
    document: (_uuid: string, document: string) =>
      `${VISIT}/documents/${encodeURIComponent(document)}`,
  };
  return {
    calls: { ...calls, client, paths } satisfies Calls,
    view: () => client.call<HandOffView>(VISIT),
    send: async (body: HandOffAnswers, key: string): Promise<void> => {
      await client.call(`${VISIT}/screens`, { method: "POST", body, key });
    },
  };
}
