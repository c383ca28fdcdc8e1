import type {
  ClockMove,
  PlacedApplication,
  PlaceRequest,
  SandboxClock,
  SandboxOrganisations,
  SandboxPersonas,
} from "#schemas/types/calls/sandbox.ts";
import type { Client } from "#src/calls/client.ts";

/** Returns the calls that only a sandbox answers. */
export const sandboxCalls = (client: Client) => ({
  personas: async () => (await client.call<SandboxPersonas>("/sandbox/personas")).data,
  organisations: async () =>
    (await client.call<SandboxOrganisations>("/sandbox/organisations")).data,
  place: async (body: PlaceRequest) =>
    (await client.call<PlacedApplication>("/sandbox/applications", { method: "POST", body })).data,
  patch: async (uuid: string, patch: object) => {
    await client.call(`/sandbox/applications/${uuid}`, { method: "PATCH", body: patch });
  },
  now: async () => (await client.call<SandboxClock>("/sandbox/clock")).data.now,
  move: async (body: ClockMove) =>
    (await client.call<SandboxClock>("/sandbox/clock", { method: "POST", body })).data.now,
});
