/** Questions about the runs that have not succeeded. None of them changes a run. */
import { and, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "#server/platform/storage/database.ts";
import { runs, type RunOutcome } from "#server/platform/storage/schema.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { RunOwners } from "./owners.ts";
import { openProblem } from "./problems.ts";
import type { Run } from "./runs.ts";

/** What an application waits for, at one moment. */
export interface Pending {
  /** Runs that are queued or under way. */
  queued: number;
  /** Runs whose business time has come and that nobody has queued yet. */
  due: number;
  /** Business time for which the current step waits; null when it waits for none. */
  next: Date | null;
}

/**
 * Reads what an application waits for. One statement reads everything, because a run that is queued
 * between two statements would be in neither.
 */
export async function readPending(
  database: Database,
  owners: RunOwners,
  applicationUuid: string,
  now: Date,
): Promise<Pending> {
  const waiting = sql`${runs.queuedAt} is null`;
  const [row] = await database.db
    .select({
      queued: sql<number>`count(${runs.queuedAt})::int`,
      due: sql<number>`(count(*) filter (where ${waiting} and ${lte(runs.notBefore, now)}))::int`,
      next: sql`min(${runs.notBefore}) filter (where ${waiting} and ${owners.listed})`.mapWith(
        runs.notBefore,
      ),
    })
    .from(runs)
    .where(and(eq(runs.applicationUuid, applicationUuid), isNull(runs.finishedAt)));
  return row ?? { queued: 0, due: 0, next: null };
}

/**
 * Returns the applications of the unfinished timer runs that are due or were queued since a moment,
 * no matter which process queued them.
 */
export async function findReleased(database: Database, since: Date, now: Date): Promise<string[]> {
  const rows = await database.db
    .selectDistinct({ applicationUuid: runs.applicationUuid })
    .from(runs)
    .where(
      and(
        isNull(runs.finishedAt),
        lte(runs.notBefore, now),
        or(isNull(runs.queuedAt), gte(runs.queuedAt, since)),
      ),
    );
  return rows.map(({ applicationUuid }) => applicationUuid);
}

/** Counts the runs that did not succeed, by state. */
export async function countOpen(database: Database): Promise<Record<RunView["state"], number>> {
  const state = sql<
    RunView["state"]
  >`coalesce(${runs.outcome}, case when ${runs.queuedAt} is null then 'WAITING' else 'QUEUED' end)`;
  const rows = await database.db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(runs)
    .where(sql`${runs.finishedAt} is null or ${runs.outcome} = 'DEAD'`)
    .groupBy(state);
  const none = { WAITING: 0, QUEUED: 0, DEAD: 0 } as Record<RunView["state"], number>;
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) };
}

/** A run in an operator's list: scheduled, running or dead, with its error. */
export interface RunView extends Run {
  state: "WAITING" | "QUEUED" | RunOutcome;
  notBefore: Date | null;
  problem: string | null;
}

/** Lists the runs that did not succeed, for operators. */
export async function listOpen({ db }: Database, keys: Pick<DataKeys, "find">): Promise<RunView[]> {
  const rows = await db
    .select()
    .from(runs)
    .where(sql`${runs.finishedAt} is null or ${runs.outcome} = 'DEAD'`)
    .limit(500);
  const views: RunView[] = [];
  for (const row of rows)
    views.push({
      applicationUuid: row.applicationUuid,
      runId: row.runId,
      job: row.job,
      options: row.options,
      state: row.outcome ?? (row.queuedAt === null ? "WAITING" : "QUEUED"),
      notBefore: row.notBefore,
      problem: await openProblem(keys, db, row, row.problem),
    });
  return views;
}
