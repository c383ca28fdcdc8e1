import type { Effect } from "#server/lending/application/ports.ts";
import type { BankLink } from "#server/lending/vendors/bank-link/port.ts";
import { asking } from "./asking.ts";
import { withSource } from "./income-source.ts";
import { askBank, linkedAccount } from "./linked-account.ts";
import { objectAt } from "./reading.ts";

/** Adds the income of the account in field `bankLink`; without that field it changes nothing. */
export const linkIncome = (bankLink: BankLink): Effect =>
  asking(askBank(bankLink), ({ application, data }, answer) => {
    const link = objectAt(data, "bankLink");
    if (link === null) return {};
    const linked = linkedAccount(application, link, answer);
    if ("errors" in linked) return linked;
    return {
      patch: {
        linkedAccounts: linked.accounts,
        incomeSources: withSource(application, { source: "PLAID_TRANSACTIONS" }),
      },
    };
  });
