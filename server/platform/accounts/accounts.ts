import { createHmac, randomUUID } from "node:crypto";
import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import { openSession } from "#server/platform/security/sessions.ts";
import { signToken } from "#server/platform/security/tokens.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { accounts } from "#server/platform/storage/schema.ts";

export type Account = typeof accounts.$inferSelect;

export interface AccountPorts {
  secrets: Secrets;
  dataKeys: DataKeys;
  realTime(): Date;
}

export interface NewAccount {
  orgCode: string;
  email: string;
  /** Hash of the password. Computed before the transaction, because it is slow on purpose. */
  hash: string;
  /** Identifier that an invitation has reserved; a random one when absent. */
  uuid?: string;
  role?: Account["role"];
  reach?: Account["reach"];
  /** Whether the address is proved already: by the link of an invitation, or by an operator. */
  verified?: boolean;
  /** Detail of the audit event. */
  detail?: Record<string, unknown>;
}

/**
 * Keyed hash that finds an account by its e-mail. Letter case does not matter; each organization
 * has its own accounts.
 */
export function emailKey(
  { secrets }: { secrets: Pick<Secrets, "emailLookup"> },
  orgCode: string,
  email: string,
): string {
  return createHmac("sha256", secrets.emailLookup)
    .update(`${orgCode}\n${email.trim().normalize("NFKC").toLowerCase()}`)
    .digest("hex");
}

/** Accounts that one address may name. Registrations are throttled, so that nobody reaches it. */
const MOST_ACCOUNTS = 200;

/**
 * Returns the accounts of an address: the verified one, which holds it, and then the unverified
 * ones, newest first.
 */
export function accountsOf(executor: Executor, key: string): Promise<Account[]> {
  return executor
    .select()
    .from(accounts)
    .where(eq(accounts.emailKey, key))
    .orderBy(sql`${accounts.verifiedAt} is null`, desc(accounts.createdAt), accounts.uuid)
    .limit(MOST_ACCOUNTS);
}

/** Returns the account that holds an address; null while no account has proved it. */
export async function findHolder(executor: Executor, key: string): Promise<Account | null> {
  const [row] = await executor
    .select()
    .from(accounts)
    .where(and(eq(accounts.emailKey, key), isNotNull(accounts.verifiedAt)));
  return row ?? null;
}

/** Names an account in the audit log, by its role. */
export const actorOf = ({ uuid, role }: Pick<Account, "uuid" | "role">): string =>
  `${role.toLowerCase()}:${uuid}`;

/** Returns null for an account that is erased or never was. */
export async function findAccount(executor: Executor, uuid: string): Promise<Account | null> {
  const [row] = await executor.select().from(accounts).where(eq(accounts.uuid, uuid));
  return row ?? null;
}

/**
 * Lets an account hold its address. Of two concurrent accounts, one gets it.
 * @returns false when another account holds the address
 */
export async function verifyAddress(
  tx: Transaction,
  account: Account,
  now: Date,
): Promise<boolean> {
  if (account.verifiedAt !== null) return true;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${account.emailKey}, 8))`);
  if ((await findHolder(tx, account.emailKey)) !== null) return false;
  await tx.update(accounts).set({ verifiedAt: now }).where(eq(accounts.uuid, account.uuid));
  return true;
}

/** @param hash from `hashPassword`; never the password */
export async function setPassword(tx: Executor, accountUuid: string, hash: string): Promise<void> {
  await tx.update(accounts).set({ passwordHash: hash }).where(eq(accounts.uuid, accountUuid));
}

/**
 * Locks an account until the transaction ends; applications are locked before, as in every transaction.
 * @returns whether its password is the one with which it was read
 */
export async function keepsPassword(
  tx: Transaction,
  { uuid, passwordHash }: Pick<Account, "uuid" | "passwordHash">,
): Promise<boolean> {
  const [row] = await tx
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.uuid, uuid))
    .for("no key update");
  return row?.passwordHash === passwordHash;
}

/**
 * Inserts an account and its audit event. An unverified account may name any address: it neither
 * sees nor blocks the other accounts of that address.
 * @returns null when `verified` is asked for and another account holds the address
 */
export async function insertAccount(
  ports: AccountPorts,
  tx: Transaction,
  {
    orgCode,
    email,
    hash,
    uuid = randomUUID(),
    role,
    reach,
    verified = false,
    detail = {},
  }: NewAccount,
): Promise<Account | null> {
  const now = ports.realTime();
  const [row] = await tx
    .insert(accounts)
    .values({
      uuid,
      orgCode,
      emailKey: emailKey(ports, orgCode, email),
      passwordHash: hash,
      ...(role === undefined ? {} : { role }),
      ...(reach === undefined ? {} : { reach }),
      createdAt: now,
      verifiedAt: verified ? now : null,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return null;
  // The event seals the caller's address with it.
  await ports.dataKeys.create(tx, row.uuid);
  await appendEvent(tx, ports, {
    stream: row.uuid,
    at: now,
    actor: actorOf(row),
    kind: "account.registered",
    detail,
  });
  return row;
}

/**
 * Opens a session. @returns its first token, without the Bearer prefix
 * @param secondFactor whether a second factor proved the person
 */
export async function startSession(
  ports: AccountPorts,
  tx: Transaction,
  account: Account,
  secondFactor = false,
): Promise<string> {
  const { uuid: accountUuid, orgCode } = account;
  const now = ports.realTime();
  const sessionUuid = await openSession(tx, accountUuid, now, secondFactor);
  await appendEvent(tx, ports, {
    stream: accountUuid,
    at: now,
    actor: actorOf(account),
    kind: "login.ok",
    detail: { session: sessionUuid, ...(secondFactor ? { secondFactor } : {}) },
  });
  return signToken(ports.secrets.token, { accountUuid, sessionUuid, orgCode }, now);
}

/** Records a change of an account's credentials in the audit log. */
export async function recordChange(
  ports: AccountPorts,
  tx: Transaction,
  accountUuid: string,
  kind: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await appendEvent(tx, ports, {
    stream: accountUuid,
    at: ports.realTime(),
    actor: `account:${accountUuid}`,
    kind,
    detail,
  });
}
