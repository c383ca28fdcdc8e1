/** Reads sessions, each with the version of the answer that its request asks for. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { AskedVersion, VersionKind } from "#server/platform/http/validator.ts";
import { type Soon, whenThere } from "#server/platform/promises/soon.ts";
import type { Database, Executor } from "#server/platform/storage/database.ts";
import { GatheredReads } from "#server/platform/storage/gathered-reads.ts";
import { prepared } from "#server/platform/storage/prepared.ts";
import { accounts, sessions } from "#server/platform/storage/schema.ts";

export interface Session {
  uuid: string;
  accountUuid: string;
  orgCode: string;
  role: "BORROWER" | "AGENT" | "BROKER";
  /** Which applications an agent sees; means nothing for a borrower. */
  reach: "ORGANIZATION" | "ASSIGNED";
}

/** The session that a token names, with its account. */
export type SessionClaims = Pick<Session, "accountUuid"> & { sessionUuid: string };

/** The part of a database that reads of sessions need. */
export type SessionDatabase = Pick<Database, "db" | "remembered">;

/** A session that is not revoked, and the version that was asked for; null without one. */
export type SessionRow = Pick<
  typeof sessions.$inferSelect,
  "createdAt" | "lastSeenAt" | "secondFactor"
> &
  Pick<Session, "orgCode" | "role" | "reach"> & { version: string | null };

/**
 * Reads the session that a token names, unless it is revoked. Where other processes may have revoked
 * it, the requests of a moment share a statement; where none can, the process remembers it.
 */
export function readSession(
  { db, remembered }: SessionDatabase,
  claims: SessionClaims,
  asked: AskedVersion | null,
): Soon<SessionRow | undefined> {
  if (remembered === null)
    return gatheredReads(db, asked?.kind ?? null).ask({
      ...claims,
      key: asked?.key ?? null,
    });
  const { sessionUuid, accountUuid } = claims;
  const row = remembered.read(`account:${accountUuid}`, sessionUuid, async () =>
    (await selectSessions(db, null, [{ ...claims, key: null }])).get(0),
  );
  if (asked === null) return row;
  const { kind, key } = asked;
  return whenThere(row, (session) =>
    session === undefined
      ? session
      : whenThere(
          remembered.read(`${kind.rows}:${key}`, `${kind.name}:${accountUuid}`, () =>
            selectVersion(db, kind, { accountUuid, key }),
          ),
          (version) => ({ ...session, version }),
        ),
  );
}

/** Questions about sessions that no statement has taken yet. */
export const waitingSessions = ({ db }: Pick<Database, "db">): number =>
  [...(gathered.get(db)?.values() ?? [])].reduce((sum, { waiting }) => sum + waiting, 0);

interface Question extends SessionClaims {
  /** Row whose version is asked for; null without one. */
  key: string | null;
}

type Gathered = GatheredReads<Question, SessionRow>;
const gathered = new WeakMap<Executor, Map<string, Gathered>>();

/** Returns the one gatherer of a database in this process for a kind of version. */
function gatheredReads(db: Executor, kind: VersionKind | null): Gathered {
  const byKind = gathered.get(db) ?? new Map<string, Gathered>();
  gathered.set(db, byKind);
  const name = kind?.name ?? "";
  const known = byKind.get(name);
  if (known !== undefined) return known;
  const reads: Gathered = new GatheredReads((questions) => selectSessions(db, kind, questions));
  byKind.set(name, reads);
  return reads;
}

/** The questions of a statement as rows: lists of UUIDs, separated by commas. */
const questionRows = sql`unnest(
  string_to_array(${sql.placeholder("sessions")}, ',')::uuid[],
  string_to_array(${sql.placeholder("accounts")}, ',')::uuid[],
  string_to_array(${sql.placeholder("keys")}, ',', '')::uuid[]
) with ordinality as asked(session, account, key, position)`;
const column = { key: sql`asked.key`, accountUuid: sql`asked.account` };

/** Answers questions about sessions in one statement, by their position. */
async function selectSessions(
  db: Executor,
  kind: VersionKind | null,
  questions: readonly Question[],
): Promise<ReadonlyMap<number, SessionRow>> {
  const statement = prepared(db, `session_${kind?.name ?? ""}`, (executor, name) =>
    executor
      .select({
        position: sql<number>`asked.position`.mapWith(Number),
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        secondFactor: sessions.secondFactor,
        orgCode: accounts.orgCode,
        role: accounts.role,
        reach: accounts.reach,
        version: kind?.version(column) ?? sql<null>`null`,
      })
      .from(questionRows)
      .innerJoin(
        sessions,
        and(
          eq(sessions.uuid, sql`asked.session`),
          eq(sessions.accountUuid, sql`asked.account`),
          isNull(sessions.revokedAt),
        ),
      )
      .innerJoin(accounts, eq(accounts.uuid, sessions.accountUuid))
      .prepare(name),
  );
  const rows = await statement.execute({
    sessions: questions.map(({ sessionUuid }) => sessionUuid).join(","),
    accounts: questions.map(({ accountUuid }) => accountUuid).join(","),
    keys: questions.map(({ key }) => key ?? "").join(","),
  });
  return new Map(rows.map(({ position, ...row }) => [position - 1, row]));
}

async function selectVersion(
  db: Executor,
  kind: VersionKind,
  row: { accountUuid: string; key: string },
): Promise<string | null> {
  const place = { key: sql.placeholder("key"), accountUuid: sql.placeholder("accountUuid") };
  const [answer] = await prepared(db, `version_${kind.name}`, (executor, name) =>
    executor
      .select({ version: kind.version(place) })
      .from(sql`(select 1) as one`)
      .prepare(name),
  ).execute(row);
  return answer?.version ?? null;
}
