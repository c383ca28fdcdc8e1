import type { FastifyBaseLogger } from "fastify";
import type { Clock, Job, JobQueue } from "#server/application/ports.ts";
import type { Database, Transaction } from "#server/storage/database.ts";
import { silent, type Instruments } from "#server/telemetry/instruments.ts";
import { jobFigures, type JobEnd, type JobNotes } from "#server/telemetry/jobs.ts";
import type { JobAnswer } from "./handler.ts";
import { Postponed } from "./postponed.ts";
import { Queue } from "./queue.ts";
import type { Delivery } from "./queue.ts";
import {
  countLive,
  countOpen,
  findRun,
  findStranded,
  finishRun,
  isCurrent,
  listOpen,
  nextTimer,
  noteProblem,
  postponeRun,
  recordRun,
  takeDue,
  takeHeld,
} from "./runs.ts";
import type { Run, RunView } from "./runs.ts";
import { createTables } from "./tables.ts";

/** What the runner asks of the application service. */
export interface JobWork {
  /** Reads the application as it stands and does the run's work; what it answers is written by `apply`. */
  perform(run: Run): Promise<JobAnswer>;
  /** Writes the change and recomputes the checklist, in the transaction that also completes the job. */
  apply(tx: Transaction, run: Run, change: JobAnswer): Promise<void>;
}

export interface JobRunner extends JobQueue {
  /** Makes the tables, so that runs can be recorded. Called once, before the first write. */
  prepare(): Promise<void>;
  /** Takes up what an earlier process left and begins to work. */
  start(work: JobWork): Promise<void>;
  /** Ends after the runs in hand; what is in the queue stays there. */
  stop(): Promise<void>;
  /** Looks for work at once. */
  wake(): void;
  /** Queues the runs whose business time has come. Called when the clock was moved. @returns the applications they belong to */
  releaseDue(): Promise<string[]>;
  /** Queues the runs of an application's current step that were held. */
  releaseHeld(tx: Transaction, applicationUuid: string): Promise<void>;
  /** Resolves when nothing of an application is queued or in hand; rejects after the time-out, milliseconds. */
  settled(applicationUuid: string, timeout: number): Promise<void>;
  /** Business time for which an application's current step waits; null when it waits for none. */
  nextTimer(applicationUuid: string): Promise<Date | null>;
  /** Runs that wait, are at work or died. */
  open(): Promise<RunView[]>;
}

const CONCURRENCY = 8;
/** How often work is looked for that nobody announced: retries, and what other processes queued. */
const POLL_MILLISECONDS = 1_000;
/** How often the business clock is compared with what waits for it. */
const DUE_MILLISECONDS = 2_000;
/**
 * A run is queued by a transaction that has yet to commit. The embedded database answers only when it has; on PostgreSQL work is
 * looked for again until it surely has. Milliseconds.
 */
const WAKE_AFTER = { pglite: [0], postgres: [0, 10, 40, 150] } as const;
const STOP_MILLISECONDS = 10_000;
/** How often it is looked whether an application has settled, where no finished job says so. */
const LOOK_MILLISECONDS = 50;

export function createJobRunner(services: {
  database: Database;
  clock: Clock;
  realTime(): Date;
  log: FastifyBaseLogger;
  /** Where runs are noted; nowhere when absent. */
  instruments?: Instruments;
  /** Called before the clock is compared with what waits for it. */
  refreshClock?: () => Promise<void>;
  /** Whether a run is recorded and kept waiting until it is released; none is, when absent. */
  holds?: (tx: Transaction, job: Job) => Promise<boolean>;
}): JobRunner {
  const { database, clock, log } = services;
  const queue = new Queue(database, (error) => log.error({ err: error }, "The job queue reports"));
  const figures = jobFigures(services.instruments ?? silent, () => countOpen(database));
  const inHand = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let work: JobWork | null = null;
  let looking = false;
  let lookAgain = false;
  let finished = () => {};
  let nextFinish = new Promise<void>((resolve) => (finished = resolve));

  async function look(): Promise<void> {
    if (work === null) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    try {
      do {
        lookAgain = false;
        const free = CONCURRENCY - inHand.size;
        if (free === 0) break;
        const deliveries = await queue.receive(free);
        for (const delivery of deliveries) take(delivery, work);
        if (deliveries.length === free) lookAgain = true;
      } while (lookAgain && work !== null);
    } catch (error) {
      log.error({ err: error }, "Jobs could not be read; trying again");
    } finally {
      looking = false;
    }
  }

  function take(delivery: Delivery, performer: JobWork): void {
    const task: Promise<void> = figures
      .during((notes) => run(delivery, performer, notes))
      .finally(() => {
        inHand.delete(task);
        finished();
        nextFinish = new Promise<void>((resolve) => (finished = resolve));
        wake();
      });
    inHand.add(task);
  }

  async function run(delivery: Delivery, performer: JobWork, notes: JobNotes): Promise<JobEnd> {
    const began = performance.now();
    const about = { application: delivery.applicationUuid, run: delivery.runId };
    try {
      const found = await findRun(database, delivery);
      if (found !== null) notes.job = found.job;
      const change = found === null ? null : await performer.perform(found);
      const applied = await database.transaction(async (tx) => {
        const current = found !== null && change !== null && (await isCurrent(tx, found));
        if (current) await performer.apply(tx, found, change);
        if (found !== null)
          await finishRun(tx, found, current ? "APPLIED" : "DROPPED", services.realTime());
        await queue.complete(tx, delivery);
        return current;
      });
      const milliseconds = Math.round(performance.now() - began);
      log.info(
        { ...about, milliseconds },
        applied ? "Job applied" : "Job dropped: its step passed",
      );
      return applied ? "applied" : "dropped";
    } catch (error) {
      if (error instanceof Postponed) return postpone(delivery, error.until);
      return failed(delivery, error);
    }
  }

  async function postpone(delivery: Delivery, until: Date): Promise<JobEnd> {
    try {
      await database.transaction(async (tx) => {
        await postponeRun(tx, delivery, until);
        await queue.complete(tx, delivery);
      });
      return "postponed";
    } catch (error) {
      return failed(delivery, error);
    }
  }

  async function failed(delivery: Delivery, error: unknown): Promise<JobEnd> {
    const about = { application: delivery.applicationUuid, run: delivery.runId, err: error };
    const problem = error instanceof Error ? error.message : String(error);
    try {
      await noteProblem(database, delivery, problem);
      if (delivery.lastTry) await finishRun(database.db, delivery, "DEAD", services.realTime());
      await queue.fail(delivery, problem);
      if (delivery.lastTry)
        log.error(about, "Job failed for good; it is tried again at the next start");
      else log.warn(about, "Job failed; it is tried again");
    } catch (second) {
      // The database is away: the queue gives the run out again when its time is up.
      log.error({ ...about, err: second }, "A failed job could not be recorded");
    }
    return delivery.lastTry ? "dead" : "failed";
  }

  function wake(): void {
    void look();
  }

  function wakeSoon(): void {
    for (const milliseconds of WAKE_AFTER[database.kind]) setTimeout(wake, milliseconds).unref();
  }

  function every(milliseconds: number, action: () => void): void {
    const timer = setInterval(action, milliseconds);
    timer.unref();
    timers.add(timer);
  }

  async function releaseDue(): Promise<string[]> {
    await services.refreshClock?.();
    const released = await database.transaction(async (tx) => {
      const due = await takeDue(tx, clock.now(), services.realTime());
      // One that was postponed has been through the queue before.
      for (const message of due) await queue.revive(tx, message);
      return due.map(({ applicationUuid }) => applicationUuid);
    });
    if (released.length > 0) wake();
    return [...new Set(released)];
  }

  async function takeUpWhatWasLeft(): Promise<void> {
    // Several processes may share a PostgreSQL database: there the queue's own expiry frees what a dead one held.
    if (database.kind === "pglite") await queue.releaseHeld();
    const stranded = await database.transaction(async (tx) => {
      const messages = await findStranded(tx);
      for (const message of messages) await queue.revive(tx, message);
      return messages.length;
    });
    if (stranded > 0) log.info({ runs: stranded }, "Jobs of current steps taken up again");
  }

  return {
    async enqueue(tx: Transaction, job: Job) {
      const waits = job.notBefore !== null && job.notBefore.getTime() > clock.now().getTime();
      const held = !waits && (await services.holds?.(tx, job)) === true;
      const record = held ? { ...job, notBefore: null } : job;
      const idle = waits || held;
      if (!(await recordRun(tx, record, idle ? null : services.realTime())) || idle) return;
      await queue.send(tx, { applicationUuid: job.applicationUuid, runId: job.runId });
      wakeSoon();
    },
    async releaseHeld(tx, applicationUuid) {
      for (const message of await takeHeld(tx, applicationUuid, services.realTime()))
        await queue.send(tx, message);
      wakeSoon();
    },
    async prepare() {
      await createTables(database);
      await queue.start();
    },
    async start(performer) {
      await takeUpWhatWasLeft();
      work = performer;
      every(POLL_MILLISECONDS, wake);
      every(DUE_MILLISECONDS, () => {
        releaseDue().catch((error: unknown) => log.error({ err: error }, "Due jobs were not read"));
      });
      await releaseDue();
      wake();
    },
    async stop() {
      work = null;
      for (const timer of timers) clearInterval(timer);
      timers.clear();
      let limit: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, STOP_MILLISECONDS);
      });
      await Promise.race([Promise.all(inHand), patience]);
      clearTimeout(limit);
      await queue.stop();
    },
    wake,
    releaseDue,
    async settled(applicationUuid, timeout) {
      const end = performance.now() + timeout;
      while ((await countLive(database, applicationUuid)) > 0) {
        if (performance.now() > end)
          throw new Error(
            `Jobs of application ${applicationUuid} did not finish in ${timeout} ms.`,
          );
        if (inHand.size === 0) wake();
        await Promise.race([nextFinish, delay(LOOK_MILLISECONDS)]);
      }
    },
    nextTimer: (applicationUuid) => nextTimer(database, applicationUuid),
    open: () => listOpen(database),
  };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
