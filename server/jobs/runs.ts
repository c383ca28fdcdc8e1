import { and, asc, eq, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import type { Job } from "#server/application/ports.ts";
import type { Database, Executor, Transaction } from "#server/storage/database.ts";
import { applications } from "#server/storage/schema.ts";
import type { Message } from "./queue.ts";
import { runs } from "./tables.ts";
import type { Outcome } from "./tables.ts";

/** One started run as it is kept. */
export interface Run extends Message {
  job: string;
  options: Record<string, unknown>;
  /** Belongs to no step: it counts whatever step is current. */
  standing?: boolean;
}

const named = ({ applicationUuid, runId }: Message) =>
  and(eq(runs.applicationUuid, applicationUuid), eq(runs.runId, runId));

/** Records a run. @returns false when it is recorded already */
export async function recordRun(
  tx: Transaction,
  job: Job,
  queuedAt: Date | null,
): Promise<boolean> {
  const inserted = await tx
    .insert(runs)
    .values({
      applicationUuid: job.applicationUuid,
      runId: job.runId,
      job: job.job,
      options: job.options,
      notBefore: job.notBefore,
      queuedAt,
      standing: job.standing ?? false,
    })
    .onConflictDoNothing()
    .returning({ runId: runs.runId });
  if (inserted.length > 0 && job.replaces !== undefined) await forgetWaiting(tx, job, job.replaces);
  return inserted.length > 0;
}

/** Takes away the standing runs of that name which wait for their time, all but the one that takes their place. */
async function forgetWaiting(tx: Transaction, kept: Job, name: string): Promise<void> {
  await tx
    .delete(runs)
    .where(
      and(
        eq(runs.applicationUuid, kept.applicationUuid),
        eq(runs.standing, true),
        isNull(runs.queuedAt),
        isNull(runs.finishedAt),
        isNotNull(runs.notBefore),
        sql`starts_with(${runs.runId}, ${name})`,
        ne(runs.runId, kept.runId),
      ),
    );
}

/** Puts a run that is in hand back to wait for another time. */
export async function postponeRun(tx: Transaction, message: Message, until: Date): Promise<void> {
  await tx.update(runs).set({ queuedAt: null, notBefore: until }).where(named(message));
}

export async function findRun(database: Database, message: Message): Promise<Run | null> {
  const [row] = await database.db.select().from(runs).where(named(message));
  return row === undefined || row.finishedAt !== null ? null : row;
}

/**
 * Whether a run still belongs to the step that is current, under the lock of its application. A run whose step has passed, or
 * was entered anew since, must write nothing: the borrower has moved on.
 */
export async function isCurrent(
  tx: Transaction,
  message: Message & Pick<Run, "standing">,
): Promise<boolean> {
  const [row] = await tx
    .select({ startedRuns: applications.startedRuns })
    .from(applications)
    .where(eq(applications.uuid, message.applicationUuid))
    .for("update");
  return (
    row !== undefined && (message.standing === true || row.startedRuns.includes(message.runId))
  );
}

export async function finishRun(
  executor: Executor,
  message: Message,
  outcome: Outcome,
  at: Date,
): Promise<void> {
  await executor.update(runs).set({ outcome, finishedAt: at }).where(named(message));
}

export async function noteProblem(
  database: Database,
  message: Message,
  problem: string,
): Promise<void> {
  await database.db.update(runs).set({ problem }).where(named(message));
}

/** Takes the runs whose time has come; two processes never take the same one. */
export async function takeDue(tx: Transaction, now: Date, queuedAt: Date): Promise<Message[]> {
  const due = await tx
    .select({ applicationUuid: runs.applicationUuid, runId: runs.runId })
    .from(runs)
    .where(and(isNull(runs.finishedAt), isNull(runs.queuedAt), lte(runs.notBefore, now)))
    .orderBy(asc(runs.notBefore))
    .limit(100)
    .for("update", { skipLocked: true });
  for (const message of due) await tx.update(runs).set({ queuedAt }).where(named(message));
  return due;
}

/** Takes the runs of an application's current step that wait for no time and are not queued: those that were held. */
export async function takeHeld(
  tx: Transaction,
  applicationUuid: string,
  queuedAt: Date,
): Promise<Message[]> {
  const held = await tx
    .select({ applicationUuid: runs.applicationUuid, runId: runs.runId })
    .from(runs)
    .where(
      and(
        eq(runs.applicationUuid, applicationUuid),
        isNull(runs.finishedAt),
        isNull(runs.queuedAt),
        isNull(runs.notBefore),
      ),
    )
    .for("update");
  const current: Message[] = [];
  for (const message of held) {
    if (!(await isCurrent(tx, message))) continue;
    await tx.update(runs).set({ queuedAt }).where(named(message));
    current.push(message);
  }
  return current;
}

/** Runs of an application that are in the queue or in hand. */
export async function countLive(database: Database, applicationUuid: string): Promise<number> {
  const [row] = await database.db
    .select({ count: sql<number>`count(*)::int` })
    .from(runs)
    .where(
      and(
        eq(runs.applicationUuid, applicationUuid),
        isNotNull(runs.queuedAt),
        isNull(runs.finishedAt),
      ),
    );
  return row?.count ?? 0;
}

/** How many runs are not finished well, by state. */
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

/** A run to look at: what waits, what is at work, what died and why. */
export interface RunView extends Run {
  state: "WAITING" | "QUEUED" | Outcome;
  notBefore: Date | null;
  problem: string | null;
}

/** Everything that is not finished well, for people who look after the server. */
export async function listOpen(database: Database): Promise<RunView[]> {
  const rows = await database.db
    .select()
    .from(runs)
    .where(sql`${runs.finishedAt} is null or ${runs.outcome} = 'DEAD'`)
    .limit(500);
  return rows.map((row) => ({
    applicationUuid: row.applicationUuid,
    runId: row.runId,
    job: row.job,
    options: row.options,
    state: row.outcome ?? (row.queuedAt === null ? "WAITING" : "QUEUED"),
    notBefore: row.notBefore,
    problem: row.problem,
  }));
}

/**
 * Runs that the current steps of applications have started and that nobody works on: those that died, and those that are in the
 * queue according to the record. The queue itself decides whether it still has them.
 */
export async function findStranded(tx: Transaction): Promise<Message[]> {
  const rows = await tx
    .select({
      applicationUuid: runs.applicationUuid,
      runId: runs.runId,
      outcome: runs.outcome,
      standing: runs.standing,
    })
    .from(runs)
    .innerJoin(applications, eq(applications.uuid, runs.applicationUuid))
    .where(
      and(
        isNotNull(runs.queuedAt),
        sql`(${runs.finishedAt} is null or ${runs.outcome} = 'DEAD')`,
        sql`(${runs.standing} or ${applications.startedRuns} @> to_jsonb(${runs.runId}))`,
      ),
    );
  const stranded: Message[] = [];
  for (const { outcome, standing, ...message } of rows) {
    if (!(await isCurrent(tx, { ...message, standing }))) continue;
    if (outcome !== null)
      await tx.update(runs).set({ finishedAt: null, outcome: null }).where(named(message));
    stranded.push(message);
  }
  return stranded;
}

/** Business time of the next run of an application that waits for its time; null when none does. */
export async function nextTimer(database: Database, applicationUuid: string): Promise<Date | null> {
  const [row] = await database.db
    .select({ notBefore: runs.notBefore })
    .from(runs)
    .innerJoin(applications, eq(applications.uuid, runs.applicationUuid))
    .where(
      and(
        eq(runs.applicationUuid, applicationUuid),
        isNull(runs.finishedAt),
        isNull(runs.queuedAt),
        isNotNull(runs.notBefore),
        sql`${applications.startedRuns} @> to_jsonb(${runs.runId})`,
      ),
    )
    .orderBy(asc(runs.notBefore))
    .limit(1);
  return row?.notBefore ?? null;
}
