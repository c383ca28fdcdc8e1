import { and, asc, eq, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import type { Database, Executor, Transaction } from "#server/platform/storage/database.ts";
import { runs, type RunOutcome } from "#server/platform/storage/schema.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Job } from "./job.ts";
import type { RunOwners } from "./owners.ts";
import { sealProblem } from "./problems.ts";
import type { JobMessage } from "./queue.ts";

/** A started run as the table of runs has it. */
export interface Run extends JobMessage {
  job: string;
  options: Record<string, unknown>;
  /** The run belongs to no step: it counts whatever step is current. */
  standing?: boolean;
}

/** A run as a delivery found it. */
export interface FoundRun extends Run {
  /** When it was queued, in real time. Another delivery that postpones it changes this. */
  queuedAt: Date | null;
}

const named = ({ applicationUuid, runId }: JobMessage) =>
  and(eq(runs.applicationUuid, applicationUuid), eq(runs.runId, runId));

/**
 * Records a run. The application's lock keeps two writers from recording a job that runs once.
 * @returns false when it is recorded already
 */
export async function recordRun(
  tx: Transaction,
  job: Job,
  queuedAt: Date | null,
): Promise<boolean> {
  if (job.once === true && (await hasRun(tx, job))) return false;
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

async function hasRun(tx: Transaction, { applicationUuid, job }: Job): Promise<boolean> {
  const [row] = await tx
    .select({ runId: runs.runId })
    .from(runs)
    .where(and(eq(runs.applicationUuid, applicationUuid), eq(runs.job, job)))
    .limit(1);
  return row !== undefined;
}

/** Deletes the waiting standing runs with that prefix, except the one that replaces them. */
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

/** Puts a leased run back to wait for another time. @param options replace those of the run */
export async function postponeRun(
  tx: Transaction,
  message: JobMessage,
  until: Date,
  options?: Record<string, unknown>,
): Promise<void> {
  await tx
    .update(runs)
    .set({ queuedAt: null, notBefore: until, ...(options === undefined ? {} : { options }) })
    .where(named(message));
}

/** Returns the run of a message; null for one that has finished. */
export async function findRun(database: Database, message: JobMessage): Promise<FoundRun | null> {
  const [row] = await database.db.select().from(runs).where(named(message));
  return row === undefined || row.finishedAt !== null ? null : row;
}

/**
 * Locks a run. The queue delivers a run again when its work takes longer than the lease, so two
 * deliveries may end.
 * @returns false when another delivery has finished or postponed it since it was found
 */
export async function claimRun(tx: Transaction, found: FoundRun): Promise<boolean> {
  const [row] = await tx
    .select({ finishedAt: runs.finishedAt, queuedAt: runs.queuedAt })
    .from(runs)
    .where(named(found))
    .for("update");
  return (
    row !== undefined &&
    row.finishedAt === null &&
    row.queuedAt?.getTime() === found.queuedAt?.getTime()
  );
}

/**
 * Returns whether a run still belongs to the current step, under the lock of its application. A run
 * whose step has passed, or was entered anew since, must write nothing.
 */
export async function isCurrent(
  tx: Transaction,
  owners: RunOwners,
  message: JobMessage & Pick<Run, "standing">,
): Promise<boolean> {
  const listed = await owners.lock(tx, message.applicationUuid);
  return listed !== null && (message.standing === true || listed.includes(message.runId));
}

/** Finishes a run, unless it is finished: the first outcome stays. */
export async function finishRun(
  executor: Executor,
  message: JobMessage,
  outcome: RunOutcome,
  at: Date,
): Promise<void> {
  await executor
    .update(runs)
    .set({ outcome, finishedAt: at })
    .where(and(named(message), isNull(runs.finishedAt)));
}

/** Stores why the last try of a run failed, sealed: the reason of a vendor may contain personal data. */
export async function recordProblem(
  { db }: Database,
  keys: Pick<DataKeys, "find">,
  message: JobMessage,
  problem: string,
): Promise<void> {
  const sealed = await sealProblem(keys, db, message, problem);
  await db.update(runs).set({ problem: sealed }).where(named(message));
}

/** Takes the runs that are due. Two processes never take the same one. */
export async function takeDue(tx: Transaction, now: Date, queuedAt: Date): Promise<JobMessage[]> {
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

/**
 * Takes the held runs of an application's current step: they wait for no time and are not queued.
 */
export async function takeHeld(
  tx: Transaction,
  owners: RunOwners,
  applicationUuid: string,
  queuedAt: Date,
): Promise<JobMessage[]> {
  const heldRuns = await tx
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
  const current: JobMessage[] = [];
  for (const message of heldRuns) {
    if (!(await isCurrent(tx, owners, message))) continue;
    await tx.update(runs).set({ queuedAt }).where(named(message));
    current.push(message);
  }
  return current;
}

/**
 * Returns the runs of current steps that no process works on: dead ones, and those that the table
 * shows as queued. The queue itself decides whether it still has them.
 */
export async function findStranded(tx: Transaction, owners: RunOwners): Promise<JobMessage[]> {
  const rows = await tx
    .select({
      applicationUuid: runs.applicationUuid,
      runId: runs.runId,
      outcome: runs.outcome,
      standing: runs.standing,
    })
    .from(runs)
    .where(
      and(
        isNotNull(runs.queuedAt),
        sql`(${runs.finishedAt} is null or ${runs.outcome} = 'DEAD')`,
        sql`(${runs.standing} or ${owners.listed})`,
      ),
    );
  const stranded: JobMessage[] = [];
  for (const { outcome, standing, ...message } of rows) {
    if (!(await isCurrent(tx, owners, { ...message, standing }))) continue;
    if (outcome !== null)
      await tx.update(runs).set({ finishedAt: null, outcome: null }).where(named(message));
    stranded.push(message);
  }
  return stranded;
}
