import { randomUUID } from "node:crypto";
import { and, eq, exists, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { AskedVersion } from "#server/platform/http/validator.ts";
import { type Soon, whenThere } from "#server/platform/promises/soon.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { sessions } from "#server/platform/storage/schema.ts";
import {
  readSession,
  type Session,
  type SessionClaims,
  type SessionDatabase,
  type SessionRow,
} from "./session-rows.ts";
import { sessionUsesOf } from "./session-uses.ts";

/** Milliseconds; NIST SP 800-63B-4, AAL2: 30 minutes idle, 12 hours at most. */
export const IDLE_LIFE = 30 * 60_000;
export const SESSION_LIFE = 12 * 60 * 60_000;
/** Milliseconds: the server records the last use at most this often. */
const TOUCH = 60_000;

export type { Session, SessionClaims };

/** Returns whether accounts of a role log in with a second factor only. */
export const needsSecondFactor = (role: Session["role"]): boolean => role !== "BORROWER";

/** Opens a session. @returns its id, which the token carries */
export async function openSession(
  tx: Executor,
  accountUuid: string,
  now: Date,
  secondFactor = false,
): Promise<string> {
  const uuid = randomUUID();
  await tx
    .insert(sessions)
    .values({ uuid, accountUuid, createdAt: now, lastSeenAt: now, secondFactor });
  return uuid;
}

/** A live session, and the version that was asked for; null without one. */
export interface UsedSession {
  session: Session;
  version: string | null;
}

/**
 * Returns a live session and records its use; null when it has ended. Sessions run in real time,
 * whatever the sandbox clock says. Reads the version of an answer with it, in one statement.
 */
export function useSession(
  database: SessionDatabase,
  claims: SessionClaims,
  now: Date,
  version: AskedVersion | null = null,
): Soon<UsedSession | null> {
  return whenThere(readSession(database, claims, version), (row) =>
    row === undefined ? null : usedNow(database, claims, now, row),
  );
}

function usedNow(
  database: SessionDatabase,
  { sessionUuid, accountUuid }: SessionClaims,
  now: Date,
  row: SessionRow,
): UsedSession | null {
  if (needsSecondFactor(row.role) && !row.secondFactor) return null;
  const uses = sessionUsesOf(database);
  const idle = now.getTime() - uses.lastUse(sessionUuid, row.lastSeenAt).getTime();
  if (idle > IDLE_LIFE || now.getTime() - row.createdAt.getTime() > SESSION_LIFE) return null;
  if (idle > TOUCH) uses.record(sessionUuid, now);
  const { orgCode, role, reach, version } = row;
  return { session: { uuid: sessionUuid, accountUuid, orgCode, role, reach }, version };
}

/**
 * Returns a session that is neither revoked nor too old, without recording a use; null for any
 * other. For what a session has begun and what goes on without its calls, such as a chat: an idle
 * session does not end it.
 */
export async function findSession(
  database: SessionDatabase,
  { sessionUuid, accountUuid }: SessionClaims,
  now: Date,
): Promise<Session | null> {
  const row = await readSession(database, { sessionUuid, accountUuid }, null);
  if (!row || (needsSecondFactor(row.role) && !row.secondFactor)) return null;
  if (now.getTime() - row.createdAt.getTime() > SESSION_LIFE) return null;
  const { orgCode, role, reach } = row;
  return { uuid: sessionUuid, accountUuid, orgCode, role, reach };
}

/**
 * Returns a condition: the session that a column names exists and is not revoked. Its age does not
 * matter. For links and visits that may outlast an idle session.
 */
export const isUnrevoked = (executor: Executor, sessionUuid: AnyPgColumn): SQL =>
  exists(
    executor
      .select({ one: sql`1` })
      .from(sessions)
      .where(and(eq(sessions.uuid, sessionUuid), isNull(sessions.revokedAt))),
  );

/** Ends a session. One that has ended keeps the time of its end. */
export async function revokeSession(tx: Executor, sessionUuid: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.uuid, sessionUuid), isNull(sessions.revokedAt)));
}

/** Ends the sessions of an account. @param except a session that goes on */
export async function revokeSessions(
  tx: Executor,
  accountUuid: string,
  now: Date,
  except: string | null = null,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.accountUuid, accountUuid),
        isNull(sessions.revokedAt),
        ...(except === null ? [] : [ne(sessions.uuid, except)]),
      ),
    );
}
