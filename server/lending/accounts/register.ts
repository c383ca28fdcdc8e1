import { sql } from "drizzle-orm";
import { accountsOf, emailKey, type NewAccount } from "#server/platform/accounts/accounts.ts";
import { factorsOf, hasFactor } from "#server/platform/accounts/factors/factors.ts";
import { NO_PASSWORD } from "#server/platform/accounts/passwords.ts";
import { settleTry } from "#server/platform/accounts/throttle.ts";
import { needsSecondFactor } from "#server/platform/security/sessions.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { mailAccount } from "./account-work.ts";
import { createAccount, signIn, type SignInPorts } from "./accounts.ts";

/**
 * Opens an account and logs it in. Its address is unverified, so it sees nothing of the other
 * accounts of the address and blocks none. The same password as such an account opens
 * that one: the answer to an earlier attempt was lost, or a customer has forgotten their account.
 * Without a password it always opens a new account, because nothing proves whose the others are.
 * @returns the session's first token, without the Bearer prefix
 */
export async function register(
  services: SignInPorts,
  tx: Transaction,
  input: Pick<NewAccount, "orgCode" | "email" | "hash" | "detail">,
): Promise<string> {
  const key = emailKey(services, input.orgCode, input.email);
  // Of two registrations at once, the second finds the account of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 9))`);
  const all = input.hash === NO_PASSWORD ? [] : await accountsOf(tx, key);
  const own = all.find(({ passwordHash }) => passwordHash === input.hash);
  const mayOpen =
    own !== undefined && !needsSecondFactor(own.role) && !hasFactor(await factorsOf(tx, own.uuid));
  if (mayOpen) {
    await settleTry(tx, own, all);
    return signIn(services, tx, own);
  }
  const account = await createAccount(services, tx, input);
  if (account === null) throw new Error("An unverified account could not be inserted.");
  await mailAccount(services, tx, "address-unconfirmed", account);
  return signIn(services, tx, account);
}
