import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#server/platform/clock/clock.ts";
import type { Database, Transaction } from "#server/platform/storage/database.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import { silent, type Instruments } from "#server/platform/telemetry/instruments.ts";
import { jobFigures } from "#server/platform/telemetry/jobs.ts";
import { JobsUnsettled } from "./unsettled.ts";
import type { Job, JobQueue } from "./job.ts";
import type { RunOwners } from "./owners.ts";
import { deliveryRunner, type Rest } from "./run-delivery.ts";
import { Queue } from "./queue.ts";
import { findStranded, recordRun, takeDue, takeHeld, type Run } from "./runs.ts";
import { countOpen, findReleased, listOpen, readPending, type RunView } from "./unfinished-runs.ts";
import { deliveryWorker } from "./worker.ts";

/**
 * The work behind the runs. The runner decides when a run is done, the work decides what it does.
 */
export interface JobWork<Answer> {
  /** Does the run's work outside a transaction and returns what `apply` writes. */
  perform(run: Run): Promise<Answer>;
  /**
   * Writes the answer in the transaction that also completes the run. Returns when the rest of the
   * run's work is due; nothing when the run is done.
   */
  apply(tx: Transaction, run: Run, answer: Answer): Promise<Rest | undefined>;
}

export interface JobRunner extends JobQueue {
  /** Creates the queue's own tables. Called once, before the first write. */
  prepare(): Promise<void>;
  /** Revives the runs that an earlier process left and begins to work. */
  start<Answer>(work: JobWork<Answer>): Promise<void>;
  /** Stops after the runs under way; queued runs stay in the queue. */
  stop(): Promise<void>;
  /** Polls the queue at once. */
  wake(): void;
  /** Queues the runs whose business time has come. The runner itself does so every few seconds. */
  releaseDue(): Promise<void>;
  /**
   * Queues the runs whose business time has come, after the sandbox has moved the clock.
   * @param since real time before the move
   * @returns the applications of the unfinished runs that this call or another one has queued since
   */
  releaseMoved(since: Date): Promise<string[]>;
  /** Queues the runs of an application's current step that were held. */
  releaseHeld(tx: Transaction, applicationUuid: string): Promise<void>;
  /**
   * Resolves when no run of an application is due, queued or under way; rejects after the timeout,
   * milliseconds.
   * @returns the business time for which its current step waits then; null when it waits for none
   */
  settled(applicationUuid: string, timeout: number): Promise<Date | null>;
  /** Lists the runs that wait, are queued or died. */
  open(): Promise<RunView[]>;
}

/**
 * Milliseconds between polls for work that no call announced: retries, and runs that other
 * processes queued.
 */
const POLL_MILLISECONDS = 1_000;
/** Milliseconds between comparisons of the business clock with the runs that wait for it. */
const DUE_MILLISECONDS = 2_000;
/** Milliseconds between renewals of the leases; the queue waits three times as long for one. */
const RENEW_MILLISECONDS = 20_000;
/**
 * Milliseconds after which to poll for a run whose transaction has yet to commit. The embedded
 * database answers only after the commit; on PostgreSQL the runner polls several times.
 */
const WAKE_AFTER = { pglite: [0], postgres: [0, 10, 40, 150] } as const;
/**
 * Milliseconds between checks whether an application has settled, when no run finishes meanwhile.
 */
const SETTLE_MILLISECONDS = 50;

export function createJobRunner(services: {
  database: Database;
  /** Seal what a failed try reports. */
  dataKeys: Pick<DataKeys, "find">;
  /** The rows that own the runs. */
  owners: RunOwners;
  clock: Clock;
  realTime(): Date;
  log: FastifyBaseLogger;
  /** Records runs; absent to record nothing. */
  instruments?: Instruments;
  /** Runs before each comparison of the clock with the runs that wait for it. */
  refreshClock?: () => Promise<void>;
  /** Decides whether a run is recorded but held until it is released. Absent to hold none. */
  holds?: (tx: Transaction, job: Job) => Promise<boolean>;
}): JobRunner {
  const { database, owners, clock, log } = services;
  const queue = new Queue(database, (error) =>
    log.error({ err: error }, "The job queue reported an error"),
  );
  const runDelivery = deliveryRunner({ ...services, queue });
  const figures = jobFigures(services.instruments ?? silent, () => countOpen(database));
  const worker = deliveryWorker({
    queue,
    log,
    run: (delivery, perform) => figures.during((notes) => runDelivery(delivery, perform, notes)),
  });
  const { wake } = worker;
  const timers = new Set<NodeJS.Timeout>();

  function wakeSoon(): void {
    for (const milliseconds of WAKE_AFTER[database.kind]) setTimeout(wake, milliseconds).unref();
  }

  function every(milliseconds: number, action: () => void): void {
    const timer = setInterval(action, milliseconds);
    timer.unref();
    timers.add(timer);
  }

  async function releaseDue(): Promise<void> {
    await services.refreshClock?.();
    const released = await database.transaction(async (tx) => {
      const due = await takeDue(tx, clock.now(), services.realTime());
      // A postponed run is in the queue already, as a completed message.
      for (const message of due) await queue.revive(tx, message);
      return due.length;
    });
    if (released > 0) wake();
  }

  async function reviveStranded(): Promise<void> {
    // Several processes may share a PostgreSQL database: there the queue's own expiry releases the
    // leases of a dead one.
    if (database.kind === "pglite") await queue.releaseHeld();
    const stranded = await database.transaction(async (tx) => {
      const messages = await findStranded(tx, owners);
      for (const message of messages) await queue.revive(tx, message);
      return messages.length;
    });
    if (stranded > 0) log.info({ runs: stranded }, "Stranded jobs of current steps queued again");
  }

  return {
    async enqueue(tx: Transaction, job: Job) {
      const waits = job.notBefore !== null && job.notBefore.getTime() > clock.now().getTime();
      const isHeld = !waits && (await services.holds?.(tx, job)) === true;
      const record = isHeld ? { ...job, notBefore: null } : job;
      const idle = waits || isHeld;
      if (!(await recordRun(tx, record, idle ? null : services.realTime())) || idle) return;
      await queue.send(tx, { applicationUuid: job.applicationUuid, runId: job.runId });
      wakeSoon();
    },
    async releaseHeld(tx, applicationUuid) {
      for (const message of await takeHeld(tx, owners, applicationUuid, services.realTime()))
        await queue.send(tx, message);
      wakeSoon();
    },
    async prepare() {
      await queue.start();
    },
    async start<Answer>(work: JobWork<Answer>) {
      await reviveStranded();
      worker.start(async (run) => {
        const answer = await work.perform(run);
        return (tx) => work.apply(tx, run, answer);
      });
      every(POLL_MILLISECONDS, wake);
      every(DUE_MILLISECONDS, () => {
        releaseDue().catch((error: unknown) =>
          log.error({ err: error }, "The runner could not read due jobs"),
        );
      });
      every(RENEW_MILLISECONDS, () => {
        const leased = worker.leased();
        if (leased.length === 0) return;
        queue
          .renewLeases(leased)
          .catch((error: unknown) =>
            log.error({ err: error }, "The runner could not renew its leases"),
          );
      });
      await releaseDue();
      wake();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      timers.clear();
      await worker.stop();
      await queue.stop();
    },
    wake,
    releaseDue,
    async releaseMoved(since) {
      await releaseDue();
      return findReleased(database, since, clock.now());
    },
    async settled(applicationUuid, timeout) {
      const end = performance.now() + timeout;
      for (;;) {
        const { queued, due, next } = await readPending(
          database,
          owners,
          applicationUuid,
          clock.now(),
        );
        if (queued === 0 && due === 0) return next;
        if (performance.now() > end) throw new JobsUnsettled(applicationUuid, timeout);
        if (due > 0) await releaseDue();
        if (worker.isIdle()) wake();
        await Promise.race([worker.nextFinish(), delay(SETTLE_MILLISECONDS)]);
      }
    },
    open: () => listOpen(database, services.dataKeys),
  };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
