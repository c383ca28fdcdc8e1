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
import type { LogInStep } from "#schemas/types/calls/shared.ts";
import { factorsOf, hasFactor } from "#server/platform/accounts/factors/factors.ts";
import { openStep } from "#server/platform/accounts/factors/password-steps.ts";
import { needsSecondFactor } from "#server/platform/security/sessions.ts";
import type { JobQueue } from "#server/lending/application/ports.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { accounts, applications } from "#server/platform/storage/schema.ts";

/** Ports of a log-in. */
export interface SignInPorts extends AccountPorts, StorePorts {
  dataKeys: DataKeys;
  queue: JobQueue;
}

/** Answer to a correct password: a token, or the step that a second factor takes. */
export type LogIn = { jwt: string } | LogInStep;

/**
 * Creates an account with its profile and data key. An invited person has both already.
 * @returns null when `verified` is asked for and another account holds the address
 */
export async function createAccount(
  services: AccountPorts & StorePorts,
  tx: Transaction,
  input: NewAccount & { name?: { firstName: string; lastName: string } },
): Promise<Account | null> {
  const account = await insertAccount(services, tx, input);
  if (account !== null && input.uuid === undefined)
    await insertProfile(services, tx, account.uuid, {
      uuid: randomUUID(),
      organizationCode: input.orgCode,
      profileType: input.role === "BROKER" ? "BROKER" : "BORROWER",
      email: input.email.trim(),
      ...(input.name === undefined ? {} : { name: input.name }),
      updatedAt: services.clock.now().toISOString(),
    });
  return account;
}

/**
 * Logs a person in whose first factor is proved. An account with a second factor gets a step that
 * proves it; staff without one get a step that sets it up.
 */
export async function logIn(
  services: SignInPorts,
  tx: Transaction,
  account: Account,
): Promise<LogIn> {
  const factors = await factorsOf(tx, account.uuid);
  const has = hasFactor(factors);
  if (!has && !needsSecondFactor(account.role)) return { jwt: await signIn(services, tx, account) };
  const purpose = has ? "prove" : "enroll";
  const step = await openStep(tx, account.uuid, purpose, services.realTime());
  return {
    step,
    enroll: !has,
    authenticator: factors.authenticatorSince !== null,
    passkeys: factors.passkeys.length > 0,
  };
}

/**
 * Logs a person in. @returns the session's first token, without the Bearer prefix
 * @param secondFactor whether a second factor proved the person
 */
export async function signIn(
  services: SignInPorts,
  tx: Transaction,
  account: Account,
  secondFactor = false,
): Promise<string> {
  await recordLogIn(services, tx, account.uuid);
  return startSession(services, tx, account, secondFactor);
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
