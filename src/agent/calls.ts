import type { CallOptions, Client } from "#src/calls/client.ts";

/** What an agent is shown of an application; the server says what it is. */
export interface AgentCondition {
  uuid: string;
  title: string;
  categoryEnum: string;
  status: "NEEDED" | "IN_REVIEW" | "RETURNED" | "ACCEPTED";
  created: string;
  submittedAt?: string;
  decidedAt?: string;
  notes?: string;
  commentsToBorrower?: string;
  requestDocuments?: string[];
  documents: { uuid: string; type: string; contentType: string }[];
}

export interface AgentView {
  uuid: string;
  version: number;
  loanNumber: string | null;
  borrower: { firstName: string; lastName: string };
  home: { city: string; state: string };
  offer: { amount: number; term: number; rate: number } | null;
  status: {
    active: boolean;
    checklistStatus: string | null;
    since: string | null;
    uwDecision: string | null;
    uwSubDecision: string | null;
  };
  createdAt: string | null;
  submittedAt: string | null;
  categories: { id: string; title: string }[];
  conditions: AgentCondition[];
  history: { at: string; by: string; kind: string; state?: string; about?: string }[];
  sandbox: boolean;
}

export interface Asked {
  categoryEnum: string;
  commentsToBorrower?: string;
  notes?: string;
  xtraData?: { numDocsRequired: number };
}

/** The calls of the lender's people, one function each. */
export function agentCalls(client: Client) {
  const at = (uuid: string) =>
    `/service-agent/secure/api/v1/applications/${encodeURIComponent(uuid)}`;
  const write = (version: number): CallOptions => ({
    method: "POST",
    version: String(version),
    key: crypto.randomUUID(),
  });
  return {
    logIn: async (email: string, password: string): Promise<string> =>
      (
        await client.call<{ jwt: string }>("/identity/api/v1/login", {
          method: "POST",
          body: { email, password },
          external: true,
        })
      ).data.jwt,
    application: async (uuid: string) => (await client.call<AgentView>(at(uuid))).data,
    document: (uuid: string, document: string) => client.blob(`${at(uuid)}/documents/${document}`),
    ask: async ({ uuid, version }: AgentView, body: Asked) => {
      await client.call(`${at(uuid)}/conditions`, { ...write(version), body });
    },
    decide: async (
      { uuid, version }: AgentView,
      condition: string,
      body: { status: "ACCEPTED" | "RETURNED"; commentsToBorrower?: string },
    ) => {
      await client.call(`${at(uuid)}/conditions/${encodeURIComponent(condition)}`, {
        ...write(version),
        method: "PATCH",
        body,
      });
    },
    /** Only in a sandbox. */
    move: async (uuid: string, checklistState: string) => {
      await client.call(`/sandbox/applications/${encodeURIComponent(uuid)}/place`, {
        method: "POST",
        body: { checklistState },
      });
    },
  };
}

export type AgentCalls = ReturnType<typeof agentCalls>;
