import type {
  BankAddress,
  BankLinkSetup,
  BankLinkToken,
  BankLogIn,
  BankReturn,
  BankVisit,
  Linked,
  LinkedAccount,
  LinkedAccounts,
  PublicToken,
} from "#schemas/types/calls/bank-link.ts";
import type { IncomeVisitAddress } from "#schemas/types/calls/income-link.ts";
import type { Client } from "./client.ts";
import type { ProductPaths } from "./paths.ts";

/**
 * Returns the bank link calls of one application. They are never retried, and nothing typed here is
 * stored.
 */
export function bankLinkCalls(client: Client, paths: ProductPaths, uuid: string) {
  const base = paths.bankLink(uuid);
  const post = async <T>(path: string, body: object): Promise<T> =>
    (await client.call<T>(`${base}/${path}`, { method: "POST", body })).data;
  return {
    setup: async (): Promise<BankLinkSetup> => (await client.call<BankLinkSetup>(base)).data,
    token: (purpose: string) => post<BankLinkToken>("token", { purpose }),
    login: (login: BankLogIn) => post<Linked>("login", { ...login }),
    leave: (request: BankVisit) => post<BankAddress>("leave", request),
    resume: (request: BankReturn) => post<Linked>("resume", request),
    complete: (vendorToken: string) => post<PublicToken>("complete", { vendorToken }),
    accounts: async (publicToken: string): Promise<LinkedAccount[]> =>
      (await post<LinkedAccounts>("accounts", { publicToken })).accounts,
  };
}

/** Returns a call that begins a visit at an income vendor and returns the address of its site. */
export function incomeLinkCall(client: Client, paths: ProductPaths, uuid: string) {
  return async (vendor: string): Promise<string> =>
    (
      await client.call<IncomeVisitAddress>(paths.incomeLink(uuid), {
        method: "POST",
        body: { vendor },
      })
    ).data.url;
}
