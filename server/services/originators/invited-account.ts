import { randomBytes } from "node:crypto";
import { createAccount, type SignInPorts } from "#server/lending/accounts/accounts.ts";
import type { Originator } from "#server/lending/brokers/originators.ts";
import {
  type Account,
  emailKey,
  findAccount,
  findHolder,
} from "#server/platform/accounts/accounts.ts";
import { passwordHashFor } from "#server/platform/accounts/passwords.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import { revokeSessions } from "#server/platform/security/sessions.ts";
import type { Transaction } from "#server/platform/storage/database.ts";

/**
 * Returns the account that the invitation of a card opens: the originator's own while the address
 * stays, otherwise a new one. Nobody knows its password.
 */
export async function invitedAccount(
  services: SignInPorts,
  tx: Transaction,
  orgCode: string,
  { accountUuid, card }: Originator,
  email: string,
): Promise<Account> {
  const key = emailKey(services, orgCode, email);
  const own = accountUuid === null ? null : await findAccount(tx, accountUuid);
  if (own?.emailKey === key) return own;
  if ((await findHolder(tx, key)) !== null)
    throw new Problem(409, "email-taken", [
      requestFault("card/email: another account of the organization has this address."),
    ]);
  const [firstName = "", ...rest] = card.originatorName.split(" ");
  const hash = await passwordHashFor(services, tx, key, randomBytes(32).toString("base64url"));
  const account = await createAccount(services, tx, {
    orgCode,
    email,
    hash,
    role: "BROKER",
    name: { firstName, lastName: rest.join(" ") },
    detail: { invited: true },
  });
  if (account === null) throw new Error("An unverified account could not be inserted.");
  if (own !== null) await revokeSessions(tx, own.uuid, services.realTime());
  return account;
}
