import { type Message, message } from "#server/platform/errors/message.ts";
import type { Application, EffectResult, Question } from "#server/lending/application/ports.ts";
import {
  BankLinkFailure,
  type BankLink,
  type LinkedAccount,
} from "#server/lending/vendors/bank-link/port.ts";
import { fault, objectAt, textAt } from "./reading.ts";
import type { Fields } from "./reading.ts";

type Entry = NonNullable<Application["linkedAccounts"]>[number];

/**
 * Accounts of the public token in field `bankLink`; null for a token of another application or an
 * expired one.
 */
export type BankAnswer = LinkedAccount[] | "silent" | null;

/** Asks the bank about field `bankLink`; without the field, no bank is asked. */
export const askBank =
  (bankLink: BankLink) =>
  async ({ application, data, now }: Question): Promise<BankAnswer> => {
    const publicToken = textAt(objectAt(data, "bankLink") ?? {}, "publicToken");
    if (publicToken === null) return null;
    try {
      return await bankLink.exchange({
        applicationUuid: application.uuid ?? "",
        publicToken,
        now,
      });
    } catch (error) {
      // A failing bank has not refused and the token is still valid: the borrower may try again.
      if (error instanceof BankLinkFailure) return "silent";
      throw error;
    }
  };

/**
 * Returns the account that field `bankLink` names, and the application's accounts with those of the
 * link. A field without a token names an account that the application has linked before.
 */
export function linkedAccount(
  application: Application,
  link: Fields,
  bankAccounts: BankAnswer,
): { account: LinkedAccount; accounts: Entry[] } | (EffectResult & { errors: object[] }) {
  if (textAt(link, "publicToken") === null) return accountLinkedBefore(application, link);
  if (bankAccounts === "silent") return invalid(message("bank-silent"));
  if (bankAccounts === null) return invalid(message("bank-link-again"));
  const account = bankAccounts.find((each) => each.uuid === textAt(link, "accountUuid"));
  if (account === undefined) return invalid(message("bank-account-shown"));
  const fresh = new Set(bankAccounts.map((each) => each.uuid));
  const otherAccounts = (application.linkedAccounts ?? []).filter(
    ({ uuid }) => uuid === undefined || !fresh.has(uuid),
  );
  return { account, accounts: [...otherAccounts, ...bankAccounts] };
}

function accountLinkedBefore(application: Application, link: Fields) {
  const accounts = application.linkedAccounts ?? [];
  const account = accounts.find(({ uuid }) => uuid === textAt(link, "accountUuid"));
  const { uuid, bankName, accountType, routingNumber, accountNumber, mask } = account ?? {};
  if (!uuid || !bankName || !accountType || !routingNumber || !accountNumber || !mask)
    return invalid(message("bank-account-shown"));
  return { account: { uuid, bankName, accountType, routingNumber, accountNumber, mask }, accounts };
}

function invalid(reason: Message): EffectResult & { errors: object[] } {
  const { errors = [] } = fault("/bankLink", reason);
  return { errors };
}
