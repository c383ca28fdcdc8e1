import type { Application, EffectResult, Question } from "#server/application/ports.ts";
import { BankLinkFailure, type BankLink, type LinkedAccount } from "#server/bank-link/port.ts";
import { fault, objectAt, textAt } from "./reading.ts";
import type { Fields } from "./reading.ts";

type Entry = NonNullable<Application["linkedAccounts"]>[number];

/** Accounts behind the public token of field `bankLink`; null when it is none of this application's or too old. */
export type BankAnswer = LinkedAccount[] | "silent" | null;

/** Asks the bank behind field `bankLink`; nobody, when the field is empty. */
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
      // It has not said no, and the token is still good: the borrower continues in a moment.
      if (error instanceof BankLinkFailure) return "silent";
      throw error;
    }
  };

/** The account that field `bankLink` names, and the application's accounts with those of the link added. */
export function linkedAccount(
  application: Application,
  given: Fields,
  found: BankAnswer,
): { account: LinkedAccount; accounts: Entry[] } | (EffectResult & { errors: object[] }) {
  if (found === "silent")
    return invalid(
      "Your bank is not answering. Wait a minute, and continue; you don’t have to log in there again.",
    );
  if (found === null) return invalid("The link to your bank has expired. Link the account again.");
  const account = found.find((each) => each.uuid === textAt(given, "accountUuid"));
  if (account === undefined) return invalid("Choose one of the accounts that your bank shows.");
  const fresh = new Set(found.map((each) => each.uuid));
  const kept = (application.linkedAccounts ?? []).filter(
    ({ uuid }) => uuid === undefined || !fresh.has(uuid),
  );
  return { account, accounts: [...kept, ...found] };
}

function invalid(message: string): EffectResult & { errors: object[] } {
  const { errors = [] } = fault("/bankLink", message);
  return { errors };
}
