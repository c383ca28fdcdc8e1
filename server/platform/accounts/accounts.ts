import { createHmac, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import { openSession } from "#server/platform/security/sessions.ts";
import { signToken } from "#server/platform/security/tokens.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { accounts } from "#server/platform/storage/schema.ts";

export type Account = typeof accounts.$inferSelect;

export interface AccountPorts {
  secrets: Secrets;
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
  /** Detail of the audit event. */
  detail?: Record<string, unknown>;
}

/** Keyed hash that finds an account by its e-mail. Letter case does not matter; each organization has its own accounts. */
export function emailKey(
  { secrets }: { secrets: Pick<Secrets, "emailLookup"> },
  orgCode: string,
  email: string,
): string {
  return createHmac("sha256", secrets.emailLookup)
    .update(`${orgCode}\n${email.trim().normalize("NFKC").toLowerCase()}`)
    .digest("hex");
}

export async function findAccount(executor: Executor, key: string): Promise<Account | null> {
  const [row] = await executor.select().from(accounts).where(eq(accounts.emailKey, key));
  return row ?? null;
}

/** Names an account in the audit log, by its role. */
export const actorOf = ({ uuid, role }: Pick<Account, "uuid" | "role">): string =>
  `${role.toLowerCase()}:${uuid}`;

/** Inserts the account and its audit event. @returns null when the e-mail is taken */
export async function insertAccount(
  ports: AccountPorts,
  tx: Transaction,
  { orgCode, email, hash, uuid = randomUUID(), role, reach, detail = {} }: NewAccount,
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
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return null;
  await appendEvent(tx, ports.secrets.eventChain, {
    stream: row.uuid,
    at: now,
    actor: actorOf(row),
    kind: "account.registered",
    detail,
  });
  return row;
}

/** Opens a session. @returns its first token, without the Bearer prefix */
export async function startSession(
  ports: AccountPorts,
  tx: Transaction,
  account: Account,
): Promise<string> {
  const { uuid: accountUuid, orgCode } = account;
  const now = ports.realTime();
  const sessionUuid = await openSession(tx, accountUuid, now);
  await appendEvent(tx, ports.secrets.eventChain, {
    stream: accountUuid,
    at: now,
    actor: actorOf(account),
    kind: "login.ok",
    detail: { session: sessionUuid },
  });
  return signToken(ports.secrets.token, { accountUuid, sessionUuid, orgCode }, now);
}
