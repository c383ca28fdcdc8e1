import { createHmac, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { appendEvent } from "#server/events/log.ts";
import { loadApplication } from "#server/application/store.ts";
import { mailsDue } from "#server/mail/due.ts";
import { insertProfile, readProfile, writeProfile } from "#server/profile/store.ts";
import { openSession } from "#server/security/sessions.ts";
import { signToken } from "#server/security/tokens.ts";
import type { Services } from "#server/services.ts";
import type { Executor, Transaction } from "#server/storage/database.ts";
import { accounts, applications } from "#server/storage/schema.ts";
import { hashPassword } from "./passwords.ts";

export type Account = typeof accounts.$inferSelect;

/** Keyed hash by which an e-mail is found: case does not matter, and the organisation is part of the identity. */
export function emailKey(services: Services, orgCode: string, email: string): string {
  return createHmac("sha256", services.secrets.emailLookup)
    .update(`${orgCode}\n${email.trim().normalize("NFKC").toLowerCase()}`)
    .digest("hex");
}

export async function findAccount(executor: Executor, key: string): Promise<Account | null> {
  const [row] = await executor.select().from(accounts).where(eq(accounts.emailKey, key));
  return row ?? null;
}

/**
 * An account with its profile and data key; null when the e-mail is taken. `hash` is made before the transaction, because it is
 * slow on purpose.
 */
export async function createAccount(
  services: Services,
  tx: Transaction,
  input: {
    orgCode: string;
    email: string;
    hash: string;
    /** Of an account whose profile was made before: an invited person's. */
    uuid?: string;
    role?: Account["role"];
    detail?: Record<string, unknown>;
  },
): Promise<Account | null> {
  const now = services.realTime();
  const [row] = await tx
    .insert(accounts)
    .values({
      uuid: input.uuid ?? randomUUID(),
      orgCode: input.orgCode,
      emailKey: emailKey(services, input.orgCode, input.email),
      passwordHash: input.hash,
      ...(input.role === undefined ? {} : { role: input.role }),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return null;
  if (input.uuid === undefined)
    await insertProfile(services, tx, row.uuid, {
      uuid: randomUUID(),
      organizationCode: input.orgCode,
      profileType: "BORROWER",
      email: input.email.trim(),
      updatedAt: services.clock.now().toISOString(),
    });
  await appendEvent(tx, services.secrets.eventChain, {
    stream: row.uuid,
    at: now,
    actor: `borrower:${row.uuid}`,
    kind: "account.registered",
    detail: input.detail ?? {},
  });
  return row;
}

/** A new session and its first token, without the Bearer prefix. */
export async function signIn(
  services: Services,
  tx: Transaction,
  account: Account,
): Promise<string> {
  const now = services.realTime();
  const sessionUuid = await openSession(tx, account.uuid, now);
  await noteLogIn(services, tx, account.uuid);
  await appendEvent(tx, services.secrets.eventChain, {
    stream: account.uuid,
    at: now,
    actor: `borrower:${account.uuid}`,
    kind: "login.ok",
    detail: { session: sessionUuid },
  });
  return signToken(
    services.secrets.token,
    { accountUuid: account.uuid, sessionUuid, orgCode: account.orgCode },
    now,
  );
}

/** Says in the profile when the person was last here, and starts what waits for it in their applications. */
async function noteLogIn(services: Services, tx: Transaction, accountUuid: string): Promise<void> {
  const now = services.clock.now();
  const uuids = await lockApplications(tx, accountUuid);
  const profile = {
    ...(await readProfile(services, tx, accountUuid, true)),
    lastLogInAt: now.toISOString(),
  };
  await writeProfile(services, tx, accountUuid, profile);
  for (const uuid of uuids) {
    const { application, flow } = await loadApplication(services, tx, uuid);
    for (const job of mailsDue(flow, uuid, { application, profile }, now))
      await services.queue.enqueue(tx, job);
  }
}

/** Application first, profile second, everywhere: whoever locks both never waits for who waits for them. */
async function lockApplications(tx: Transaction, accountUuid: string): Promise<string[]> {
  const rows = await tx
    .select({ uuid: applications.uuid })
    .from(applications)
    .where(eq(applications.accountUuid, accountUuid))
    .orderBy(applications.uuid)
    .for("update");
  return rows.map(({ uuid }) => uuid);
}

export { hashPassword };
