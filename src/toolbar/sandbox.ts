import type { Client } from "#src/calls/client.ts";

export interface Persona {
  id: string;
  title: string;
  /** Product for which the persona has answers. */
  product?: string;
  /** Checklist states at which it can stop. */
  reaches: string[];
}

export interface Placed {
  uuid: string;
  email: string;
  password: string;
  token: string;
}

/** Returns the calls that only a sandbox answers. */
export const sandboxCalls = (client: Client) => ({
  personas: async () => (await client.call<Persona[]>("/sandbox/personas")).data,
  organisations: async () => (await client.call<{ code: string }[]>("/sandbox/organisations")).data,
  place: async (body: { organisation: string; persona: string; checklistState?: string }) =>
    (await client.call<Placed>("/sandbox/applications", { method: "POST", body })).data,
  patch: async (uuid: string, patch: object) => {
    await client.call(`/sandbox/applications/${uuid}`, { method: "PATCH", body: patch });
  },
  now: async () => (await client.call<{ now: string }>("/sandbox/clock")).data.now,
  move: async (body: { advance: string } | { now: string }) =>
    (await client.call<{ now: string }>("/sandbox/clock", { method: "POST", body })).data.now,
});
