import { randomUUID } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Validator, VersionKind } from "#server/platform/http/validator.ts";
import type { Database, Executor } from "#server/platform/storage/database.ts";
import { prepared } from "#server/platform/storage/prepared.ts";
import { accounts, sessions } from "#server/platform/storage/schema.ts";
import { sessionUsesOf } from "./session-uses.ts";

/** Milliseconds; NIST SP 800-63B-4, AAL2: 30 minutes idle, 12 hours at most. */
export const IDLE_LIFE = 30 * 60_000;
export const SESSION_LIFE = 12 * 60 * 60_000;
/** Milliseconds: the server records the last use at most this often. */
const TOUCH = 60_000;

export interface Session {
  uuid: string;
  accountUuid: string;
  orgCode: string;
  role: "BORROWER" | "AGENT" | "BROKER";
  /** Which applications an agent sees; means nothing for a borrower. */
  reach: "ORGANIZATION" | "ASSIGNED";
}

/** Returns whether accounts of a role log in with a second factor only. */
export const needsSecondFactor = (role: Session["role"]): boolean => role !== "BORROWER";

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

/** The session that a token names, with its account. */
export type SessionClaims = Pick<Session, "accountUuid"> & { sessionUuid: string };

/**
 * Returns a live session and records its use; null when it has ended. Sessions run in real time,
 * whatever the sandbox clock says. Reads the version of an answer with it, in one statement.
 */
export async function useSession(
  database: Pick<Database, "db" | "remembered">,
  claims: SessionClaims,
  now: Date,
  validator: Validator | null = null,
): Promise<UsedSession | null> {
  const { sessionUuid, accountUuid } = claims;
  const row = await readSession(database, claims, validator);
  if (!row || (needsSecondFactor(row.role) && !row.secondFactor)) return null;
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
  database: Pick<Database, "db" | "remembered">,
  { sessionUuid, accountUuid }: SessionClaims,
  now: Date,
): Promise<Session | null> {
  const row = await readSession(database, { sessionUuid, accountUuid }, null);
  if (!row || (needsSecondFactor(row.role) && !row.secondFactor)) return null;
  if (now.getTime() - row.createdAt.getTime() > SESSION_LIFE) return null;
  const { orgCode, role, reach } = row;
  return { uuid: sessionUuid, accountUuid, orgCode, role, reach };
}

type SessionRow = Pick<typeof sessions.$inferSelect, "createdAt" | "lastSeenAt" | "secondFactor"> &
  Pick<Session, "orgCode" | "role" | "reach"> & { version: string | null };

async function readSession(
  { db, remembered }: Pick<Database, "db" | "remembered">,
  claims: SessionClaims,
  validator: Validator | null,
): Promise<SessionRow | undefined> {
  if (remembered === null) return selectSession(db, claims, validator);
  const { sessionUuid, accountUuid } = claims;
  const row = await remembered.read(`account:${accountUuid}`, sessionUuid, () =>
    selectSession(db, claims, null),
  );
  if (row === undefined || validator === null) return row;
  const { kind, key } = validator;
  const version = await remembered.read(`${kind.rows}:${key}`, accountUuid, async () => {
    const [answer] = await prepared(db, `version_${kind.rows}`, (executor, name) =>
      executor
        .select({ version: kind.version })
        .from(sessions)
        .where(eq(sessions.uuid, sql.placeholder("sessionUuid")))
        .prepare(name),
    ).execute({ sessionUuid, accountUuid, key });
    return answer?.version ?? null;
  });
  return { ...row, version };
}

async function selectSession(
  db: Executor,
  claims: SessionClaims,
  validator: Validator | null,
): Promise<SessionRow | undefined> {
  const statement = prepared(db, `session_${validator?.kind.rows ?? ""}`, (executor, name) =>
    sessionQuery(executor, validator?.kind ?? null).prepare(name),
  );
  const [row] = await statement.execute({ ...claims, key: validator?.key });
  return row;
}

const sessionQuery = (executor: Executor, validator: VersionKind | null) =>
  executor
    .select({
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      secondFactor: sessions.secondFactor,
      orgCode: accounts.orgCode,
      role: accounts.role,
      reach: accounts.reach,
      version: validator?.version ?? sql<null>`null`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.uuid, sessions.accountUuid))
    .where(
      and(
        eq(sessions.uuid, sql.placeholder("sessionUuid")),
        eq(sessions.accountUuid, sql.placeholder("accountUuid")),
        isNull(sessions.revokedAt),
      ),
    );

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
