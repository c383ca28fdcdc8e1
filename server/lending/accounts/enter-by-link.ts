import { recordChange, verifyAddress, type Account } from "#server/platform/accounts/accounts.ts";
import { NO_PASSWORD } from "#server/platform/accounts/passwords.ts";
import { revokeSessions } from "#server/platform/security/sessions.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { type LogIn, logIn, type SignInPorts } from "./accounts.ts";

/**
 * Logs in with an e-mailed link, which the caller has used up. The link is all that opens an account
 * without a password, so it proves the address. Every earlier session ends: a person who began the
 * account without reading the mailbox loses it.
 * @returns null when another account holds the address meanwhile
 */
export async function enterByLink(
  services: SignInPorts,
  tx: Transaction,
  account: Account,
): Promise<LogIn | null> {
  if (account.passwordHash === NO_PASSWORD && account.verifiedAt === null) {
    const now = services.realTime();
    if (!(await verifyAddress(tx, account, now))) return null;
    await revokeSessions(tx, account.uuid, now);
    await recordChange(services, tx, account.uuid, "address.confirmed");
  }
  return logIn(services, tx, account);
}
