import type {
  ManagedOriginator,
  OriginatorCard,
  OriginatorChange,
} from "#schemas/types/calls/brokers.ts";
import type { AgentView, FoundApplication } from "#schemas/types/calls/agents.ts";
import type { ConditionDecision, NewCondition } from "#schemas/types/calls/conditions.ts";
import type { Token } from "#schemas/types/calls/identity.ts";
import type { Code } from "#schemas/types/calls/sandbox.ts";
import type { Maintenance, NewMaintenance } from "#schemas/types/calls/maintenance.ts";
import type { Recording, Recordings } from "#schemas/types/calls/recordings.ts";
import type { LogInStep } from "#schemas/types/calls/shared.ts";
import { secondStepCalls } from "#src/calls/second-step.ts";
import type { CallOptions, Client } from "#src/calls/client.ts";

const MAINTENANCE = "/service-agent/secure/api/v1/maintenance";
const ORIGINATORS = "/service-agent/secure/api/v1/originators";

/** Returns the calls of the lender's staff, one function each. */
export function agentCalls(client: Client, orgCode: string) {
  const applicationPath = (uuid: string) =>
    `/service-agent/secure/api/v1/applications/${encodeURIComponent(uuid)}`;
  const write = (version: number): CallOptions => ({
    method: "POST",
    version: String(version),
    key: crypto.randomUUID(),
  });
  return {
    ...secondStepCalls(client),
    /** Returns a step: staff log in with a second factor. */
    logIn: async (email: string, password: string): Promise<Token | LogInStep> =>
      (
        await client.call<Token | LogInStep>("/identity/api/v1/login", {
          method: "POST",
          body: { email, password },
          external: true,
        })
      ).data,
    /** Revokes the session on the server. It answers also for a session that has ended. */
    logOut: async (): Promise<void> => {
      await client.call("/identity-broker/agent/secure/api/v3/logout", {
        method: "POST",
        body: {},
        quiet: true,
        keepalive: true,
      });
    },
    /** Returns the present code of a sandbox's account; null outside a sandbox. */
    sandboxCode: async (email: string): Promise<string | null> => {
      try {
        const body = { email, organisation: orgCode };
        const options = { method: "POST", body, external: true } as const;
        return (await client.call<Code>("/sandbox/codes", options)).data.code;
      } catch {
        return null;
      }
    },
    application: async (uuid: string) => (await client.call<AgentView>(applicationPath(uuid))).data,
    search: async (email: string): Promise<FoundApplication[]> => {
      const path = "/service-agent/secure/api/v1/applications/search";
      return (await client.call<FoundApplication[]>(path, { method: "POST", body: { email } }))
        .data;
    },
    document: (uuid: string, document: string) =>
      client.blob(`${applicationPath(uuid)}/documents/${document}`),
    ask: async ({ uuid, version }: AgentView, body: NewCondition) => {
      await client.call(`${applicationPath(uuid)}/conditions`, { ...write(version), body });
    },
    decide: async ({ uuid, version }: AgentView, condition: string, body: ConditionDecision) => {
      await client.call(`${applicationPath(uuid)}/conditions/${encodeURIComponent(condition)}`, {
        ...write(version),
        method: "PATCH",
        body,
      });
    },
    recordings: async (uuid: string) =>
      (await client.call<Recordings>(`${applicationPath(uuid)}/recordings`)).data,
    recording: async (uuid: string, recording: string) =>
      (
        await client.call<Recording>(
          `${applicationPath(uuid)}/recordings/${encodeURIComponent(recording)}`,
        )
      ).data,
    originators: async () => (await client.call<ManagedOriginator[]>(ORIGINATORS)).data,
    addOriginator: async (body: OriginatorCard): Promise<void> => {
      await client.call(ORIGINATORS, { method: "POST", body });
    },
    changeOriginator: async (uuid: string, body: OriginatorChange): Promise<void> => {
      await client.call(`${ORIGINATORS}/${encodeURIComponent(uuid)}`, { method: "PUT", body });
    },
    inviteBroker: async (uuid: string): Promise<void> => {
      const path = `${ORIGINATORS}/${encodeURIComponent(uuid)}/invitation`;
      await client.call(path, { method: "POST", body: {} });
    },
    maintenance: async () => (await client.call<Maintenance>(MAINTENANCE)).data,
    beginMaintenance: async (body: NewMaintenance): Promise<void> => {
      await client.call(MAINTENANCE, { method: "PUT", body });
    },
    endMaintenance: async (): Promise<void> => {
      await client.call(MAINTENANCE, { method: "DELETE" });
    },
    /** Answers only in a sandbox. */
    move: async (uuid: string, checklistState: string) => {
      await client.call(`/sandbox/applications/${encodeURIComponent(uuid)}/place`, {
        method: "POST",
        body: { checklistState },
      });
    },
  };
}

export type AgentCalls = ReturnType<typeof agentCalls>;
