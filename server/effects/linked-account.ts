import type { Application, EffectResult } from "#server/application/ports.ts";
import type { BankLink, LinkedAccount } from "#server/bank-link/port.ts";
import { fault, textAt } from "./reading.ts";
import type { Fields } from "./reading.ts";

type Entry = NonNullable<Application["linkedAccounts"]>[number];

/** The account that field `bankLink` names, and the application's accounts with those of the link added. */
export async function linkedAccount(
  bankLink: BankLink,
  application: Application,
  given: Fields,
  now: Date,
): Promise<{ account: LinkedAccount; accounts: Entry[] } | (EffectResult & { errors: object[] })> {
  const publicToken = textAt(given, "publicToken");
  const found =
    publicToken === null
      ? null
      : await bankLink.exchange({ applicationUuid: application.uuid ?? "", publicToken, now });
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
