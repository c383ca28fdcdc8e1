import type { Effect } from "#server/application/ports.ts";
import type { BankLink } from "#server/bank-link/port.ts";
import { asking } from "./asking.ts";
import { withSource } from "./income-source.ts";
import { askBank, linkedAccount } from "./linked-account.ts";
import { objectAt } from "./reading.ts";

/** Adds the income that arrives at the account of field `bankLink`; without that field it does nothing. */
export const linkIncome = (bankLink: BankLink): Effect =>
  asking(askBank(bankLink), ({ application, data }, answer) => {
    const given = objectAt(data, "bankLink");
    if (given === null) return {};
    const linked = linkedAccount(application, given, answer);
    if ("errors" in linked) return linked;
    return {
      patch: {
        linkedAccounts: linked.accounts,
        incomeSources: withSource(application, { source: "PLAID_TRANSACTIONS" }),
      },
    };
  });
