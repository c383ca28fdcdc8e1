import { plaidBankLink, type PlaidSettings } from "./plaid.ts";
import type { BankLink } from "./port.ts";
import { createSandboxBankLink } from "./sandbox.ts";
import { unavailableBankLink } from "./unavailable.ts";

/**
 * Returns the vendor that links accounts: Plaid with its keys, else the sandbox's bank, and in
 * production one that refuses.
 */
export function bankLinkOf(
  { plaid, production }: { plaid: PlaidSettings | null; production: boolean },
  secret: () => Uint8Array,
): BankLink {
  if (plaid) return plaidBankLink(plaid, secret);
  return production ? unavailableBankLink : createSandboxBankLink(secret);
}
