import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { loadApplication, type StorePorts } from "#server/lending/application/store.ts";
import { dueMails } from "#server/lending/mail/due.ts";
import {
  insertProfile,
  readProfile,
  writeProfile,
} from "#server/lending/application/profile-store.ts";
import {
  type Account,
  type AccountPorts,
  insertAccount,
  type NewAccount,
  startSession,
} from "#server/platform/accounts/accounts.ts";
import type { JobQueue } from "#server/lending/application/ports.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { accounts, applications } from "#server/platform/storage/schema.ts";

/** Ports of a log-in. */
export interface SignInPorts extends AccountPorts, StorePorts {
  queue: JobQueue;
}

/** Creates an account with its profile and data key. An invited person has both already. @returns null when the e-mail is taken */
export async function createAccount(
  services: AccountPorts & StorePorts,
  tx: Transaction,
  input: NewAccount,
): Promise<Account | null> {
  const account = await insertAccount(services, tx, input);
  if (account !== null && input.uuid === undefined)
    await insertProfile(services, tx, account.uuid, {
      uuid: randomUUID(),
      organizationCode: input.orgCode,
      profileType: "BORROWER",
      email: input.email.trim(),
      updatedAt: services.clock.now().toISOString(),
    });
  return account;
}

/** Logs a person in. @returns the session's first token, without the Bearer prefix */
export async function signIn(
  services: SignInPorts,
  tx: Transaction,
  account: Account,
): Promise<string> {
  await recordLogIn(services, tx, account.uuid);
  return startSession(services, tx, account);
}

/** Stores the time of the log-in in the profile and starts the mails that wait for it. */
async function recordLogIn(
  services: SignInPorts,
  tx: Transaction,
  accountUuid: string,
): Promise<void> {
  const now = services.clock.now();
  const uuids = await lockApplications(tx, accountUuid);
  const profile = {
    ...(await readProfile(services, tx, accountUuid, true)),
    lastLogInAt: now.toISOString(),
  };
  await writeProfile(services, tx, accountUuid, profile);
  await tx.update(accounts).set({ lastActiveAt: now }).where(eq(accounts.uuid, accountUuid));
  for (const uuid of uuids) {
    const { application, flow } = await loadApplication(services, tx, uuid);
    for (const job of dueMails(flow, uuid, { application, profile }, now))
      await services.queue.enqueue(tx, job);
  }
}

/** Locks the applications before the profile, as every write does, so that no two transactions deadlock. */
async function lockApplications(tx: Transaction, accountUuid: string): Promise<string[]> {
  const rows = await tx
    .select({ uuid: applications.uuid })
    .from(applications)
    .where(eq(applications.accountUuid, accountUuid))
    .orderBy(applications.uuid)
    .for("update");
  return rows.map(({ uuid }) => uuid);
}
