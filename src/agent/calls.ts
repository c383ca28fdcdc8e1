import type { AgentView } from "#schemas/types/calls/agents.ts";
import type { ConditionDecision, NewCondition } from "#schemas/types/calls/conditions.ts";
import type { Token } from "#schemas/types/calls/identity.ts";
import type { CallOptions, Client } from "#src/calls/client.ts";

/** Returns the calls of the lender's staff, one function each. */
export function agentCalls(client: Client) {
  const applicationPath = (uuid: string) =>
    `/service-agent/secure/api/v1/applications/${encodeURIComponent(uuid)}`;
  const write = (version: number): CallOptions => ({
    method: "POST",
    version: String(version),
    key: crypto.randomUUID(),
  });
  return {
    logIn: async (email: string, password: string): Promise<string> =>
      (
        await client.call<Token>("/identity/api/v1/login", {
          method: "POST",
          body: { email, password },
          external: true,
        })
      ).data.jwt,
    application: async (uuid: string) => (await client.call<AgentView>(applicationPath(uuid))).data,
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
