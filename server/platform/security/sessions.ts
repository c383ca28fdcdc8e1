import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "#server/platform/storage/database.ts";
import { accounts, sessions } from "#server/platform/storage/schema.ts";

/** Milliseconds; NIST SP 800-63B-4, AAL2: 30 minutes idle, 12 hours at most. */
export const IDLE_LIFE = 30 * 60_000;
export const SESSION_LIFE = 12 * 60 * 60_000;
/** Milliseconds: the server writes the last use at most this often. */
const TOUCH = 60_000;

export interface Session {
  uuid: string;
  accountUuid: string;
  orgCode: string;
  role: "BORROWER" | "AGENT";
}

export async function openSession(tx: Executor, accountUuid: string, now: Date): Promise<string> {
  const uuid = randomUUID();
  await tx.insert(sessions).values({ uuid, accountUuid, createdAt: now, lastSeenAt: now });
  return uuid;
}

/**
 * Returns a live session and records its use; null when it has ended. Sessions run in real time,
 * whatever the sandbox clock says.
 */
export async function useSession(
  executor: Executor,
  sessionUuid: string,
  accountUuid: string,
  now: Date,
): Promise<Session | null> {
  const [row] = await executor
    .select({
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      orgCode: accounts.orgCode,
      role: accounts.role,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.uuid, sessions.accountUuid))
    .where(
      and(
        eq(sessions.uuid, sessionUuid),
        eq(sessions.accountUuid, accountUuid),
        isNull(sessions.revokedAt),
      ),
    );
  if (!row) return null;
  const idle = now.getTime() - row.lastSeenAt.getTime();
  if (idle > IDLE_LIFE || now.getTime() - row.createdAt.getTime() > SESSION_LIFE) return null;
  if (idle > TOUCH)
    await executor.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.uuid, sessionUuid));
  return { uuid: sessionUuid, accountUuid, orgCode: row.orgCode, role: row.role };
}

export async function revokeSession(tx: Executor, sessionUuid: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.uuid, sessionUuid), isNull(sessions.revokedAt)));
}
