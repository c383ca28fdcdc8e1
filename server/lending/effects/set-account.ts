import { message } from "#server/platform/errors/message.ts";
import type {
  Application,
  Effect,
  EffectResult,
  MergePatch,
} from "#server/lending/application/ports.ts";
import type { BankLink } from "#server/lending/vendors/bank-link/port.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { isRoutingNumber } from "#lending/formats/index.ts";
import { asking } from "./asking.ts";
import { askBank, linkedAccount } from "./linked-account.ts";
import { paymentTerms } from "#server/lending/offers/payment-terms.ts";
import { fault, objectAt, optionText, textAt } from "./reading.ts";
import type { Fields } from "./reading.ts";

/** Field of the account, by option `account`. */
const TARGETS = { disburse: "disburseAccount", autopay: "autopayAccount" } as const;
type Target = (typeof TARGETS)[keyof typeof TARGETS];

/**
 * Sets the account that receives the money or the account that pays. It comes from the bank link of
 * field `bankLink` or from the typed numbers of field `account`. With `method` SAME it is the
 * account that receives the money.
 */
export const setAccount = (bankLink: BankLink): Effect =>
  asking(askBank(bankLink), (context, answer) => {
    const { application, data } = context;
    const target = targetOf(optionText(context, "account"));
    const linked = objectAt(data, "bankLink");
    const typed = objectAt(data, "account");
    if (textAt(data, "method") === "SAME") return same(application, target);
    if (linked !== null) {
      const result = linkedAccount(application, linked, answer);
      if ("errors" in result) return result;
      return set(application, target, { ...result.account }, { linkedAccounts: result.accounts });
    }
    if (typed !== null) return typedAccount(application, target, typed);
    return fault("/method", message("link-or-type"));
  });

function targetOf(option: string): Target {
  if (option === "disburse" || option === "autopay") return TARGETS[option];
  throw new TypeError(
    `The option "account" of set-account must be "disburse" or "autopay", not "${option}".`,
  );
}

function same(application: Application, target: Target): EffectResult {
  const { disburseAccount } = application;
  if (disburseAccount?.uuid === undefined)
    return fault("/method", message("payout-account-before"));
  if (disburseAccount.method === "CHECK") return fault("/method", message("check-needs-payer"));
  const { method: _method, mailingAddress: _address, ...account } = disburseAccount;
  return set(application, target, account);
}

function typedAccount(application: Application, target: Target, typed: Fields): EffectResult {
  const routingNumber = textAt(typed, "routingNumber") ?? "";
  const accountNumber = textAt(typed, "accountNumber") ?? "";
  if (!isRoutingNumber(routingNumber))
    return fault("/account/routingNumber", message("not-routing"));
  if (!/^\d{4,17}$/.test(accountNumber))
    return fault("/account/accountNumber", message("account-digits"));
  return set(application, target, {
    uuid: derivedUuid("account", application.uuid ?? "", routingNumber, accountNumber),
    accountType: textAt(typed, "accountType") ?? "CHECKING",
    routingNumber,
    accountNumber,
    mask: accountNumber.slice(-4),
  });
}

/** Writes every field of an account, so that the merge keeps nothing of an earlier account. */
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
        // Only the money has a method: payments are always collected by ACH.
        ...(target === "disburseAccount" ? { method: "ACH", mailingAddress: null } : {}),
        ...account,
      },
    },
  };
}
