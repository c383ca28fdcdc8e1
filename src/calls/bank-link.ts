import type { Client } from "./client.ts";

export interface Institution {
  id: string;
  name: string;
  /** The log-in is on the bank's own site. */
  oauth?: boolean;
}

export interface LinkedAccount {
  uuid: string;
  bankName: string;
  accountType: string;
  mask: string;
}

export interface BankLogin {
  token: string;
  institution: string;
  username: string;
  password: string;
}

interface Linked {
  publicToken: string;
  accounts: LinkedAccount[];
}

/** Bank link calls of one application. Nothing typed here is ever retried on its own or kept. */
export function bankLinkCalls(client: Client, uuid: string) {
  const base = `/service-application/api/v1/application/heloc/${encodeURIComponent(uuid)}/bank-link`;
  const post = async <T>(path: string, body: object): Promise<T> =>
    (await client.call<T>(`${base}/${path}`, { method: "POST", body })).data;
  return {
    setup: async (): Promise<{
      provider: "sandbox" | "plaid" | "none";
      institutions: Institution[];
    }> =>
      (
        await client.call<{ provider: "sandbox" | "plaid" | "none"; institutions: Institution[] }>(
          base,
        )
      ).data,
    token: (purpose: string) => post<{ token: string }>("token", { purpose }),
    login: (login: BankLogin) => post<Linked>("login", { ...login }),
    leave: (request: { token: string; institution: string; returnTo: string }) =>
      post<{ url: string }>("leave", request),
    resume: (request: { token: string; oauthStateId: string }) => post<Linked>("resume", request),
    complete: (vendorToken: string) => post<{ publicToken: string }>("complete", { vendorToken }),
    accounts: async (publicToken: string): Promise<LinkedAccount[]> =>
      (await post<{ accounts: LinkedAccount[] }>("accounts", { publicToken })).accounts,
  };
}

/** Begins a visit at an income vendor; answers the address of its site. */
export function incomeLinkCall(client: Client, uuid: string) {
  return async (vendor: string): Promise<string> =>
    (
      await client.call<{ url: string }>(
        `/service-application/api/v1/application/heloc/${encodeURIComponent(uuid)}/income-link`,
        { method: "POST", body: { vendor } },
      )
    ).data.url;
}
