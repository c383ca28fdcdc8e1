import type { Application, Effect, EffectResult, MergePatch } from "#server/application/ports.ts";
import type { BankLink } from "#server/bank-link/port.ts";
import { derivedUuid } from "#server/offers/identifiers.ts";
import { isRoutingNumber } from "#engine/formats/index.ts";
import { asking } from "./asking.ts";
import { askBank, linkedAccount } from "./linked-account.ts";
import { paymentTerms } from "./payment-terms.ts";
import { fault, objectAt, optionText, textAt } from "./reading.ts";
import type { Fields } from "./reading.ts";

/** Option `account` → where the account is kept. */
const TARGETS = { disburse: "disburseAccount", autopay: "autopayAccount" } as const;
type Target = (typeof TARGETS)[keyof typeof TARGETS];

/**
 * Sets the account that receives the money or the one that pays: the linked one of field `bankLink`, the typed one of field
 * `account`, or, with `method` SAME, the one that receives the money.
 */
export const setAccount = (bankLink: BankLink): Effect =>
  asking(askBank(bankLink), (context, answer) => {
    const { application, data } = context;
    const target = targetOf(optionText(context, "account"));
    const linked = objectAt(data, "bankLink");
    const typed = objectAt(data, "account");
    if (textAt(data, "method") === "SAME") return same(application, target);
    if (linked !== null) {
      const found = linkedAccount(application, linked, answer);
      if ("errors" in found) return found;
      return set(application, target, { ...found.account }, { linkedAccounts: found.accounts });
    }
    if (typed !== null) return typedAccount(application, target, typed);
    return fault("/method", "Link an account or type its numbers.");
  });

function targetOf(option: string): Target {
  if (option === "disburse" || option === "autopay") return TARGETS[option];
  throw new TypeError(`set-account knows "disburse" and "autopay", not "${option}".`);
}

function same(application: Application, target: Target): EffectResult {
  const { disburseAccount } = application;
  if (disburseAccount?.uuid === undefined)
    return fault("/method", "Add the account for your first draw before.");
  if (disburseAccount.method === "CHECK")
    return fault("/method", "Your first draw is sent as a check. Choose an account to pay from.");
  const { method: _method, mailingAddress: _address, ...account } = disburseAccount;
  return set(application, target, account);
}

function typedAccount(application: Application, target: Target, typed: Fields): EffectResult {
  const routingNumber = textAt(typed, "routingNumber") ?? "";
  const accountNumber = textAt(typed, "accountNumber") ?? "";
  if (!isRoutingNumber(routingNumber))
    return fault(
      "/account/routingNumber",
      "This is not a routing number. Check the nine digits at the bottom left of a check.",
    );
  if (!/^\d{4,17}$/.test(accountNumber))
    return fault("/account/accountNumber", "Enter 4 to 17 digits.");
  return set(application, target, {
    uuid: derivedUuid("account", application.uuid ?? "", routingNumber, accountNumber),
    accountType: textAt(typed, "accountType") ?? "CHECKING",
    routingNumber,
    accountNumber,
    mask: accountNumber.slice(-4),
  });
}

/** Every field of an account is written, so that nothing of an earlier one shines through the merge. */
function set(
  application: Application,
  target: Target,
  account: Fields,
  further: MergePatch = {},
): EffectResult {
  return {
    patch: {
      ...further,
      ...(target === "disburseAccount" ? paymentTerms(application) : {}),
      accountsConfirmed: null,
      [target]: {
        bankName: null,
        verification: null,
        // Said for the money only: payments are always collected by ACH.
        ...(target === "disburseAccount" ? { method: "ACH", mailingAddress: null } : {}),
        ...account,
      },
    },
  };
}
