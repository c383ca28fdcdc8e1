import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#server/platform/clock/clock.ts";
import type { Database, Transaction } from "#server/platform/storage/database.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import { silent, type Instruments } from "#server/platform/telemetry/instruments.ts";
import { jobFigures } from "#server/platform/telemetry/jobs.ts";
import { heartbeats } from "./heartbeats.ts";
import type { Job, JobQueue } from "./job.ts";
import type { RunOwners } from "./owners.ts";
import { deliveryRunner, type Rest } from "./run-delivery.ts";
import { Queue } from "./queue.ts";
import { runReleaser } from "./releasing.ts";
import type { Run } from "./runs.ts";
import { runSender } from "./sending.ts";
import { settling } from "./settling.ts";
import { countOpen, findReleased, listOpen, type RunView } from "./unfinished-runs.ts";
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

/** Joins the queue, its worker and the clock that releases runs. */
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
  const { database, clock, log } = services;
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
  const { enqueue, releaseHeld } = runSender({ ...services, queue, wake });
  const { releaseDue, reviveStranded } = runReleaser({ ...services, queue, wake });
  const beats = heartbeats();

  async function renewLeases(): Promise<void> {
    const leased = worker.leased();
    if (leased.length > 0) await queue.renewLeases(leased);
  }

  /** Wraps work that the next heartbeat repeats, so that a failure only reaches the log. */
  const reporting = (work: () => Promise<void>, message: string) => (): void => {
    work().catch((error: unknown) => log.error({ err: error }, message));
  };

  return {
    enqueue,
    releaseHeld,
    wake,
    releaseDue,
    settled: settling({ ...services, worker, releaseDue }),
    open: () => listOpen(database, services.dataKeys),
    async prepare() {
      await queue.start();
    },
    async start<Answer>(work: JobWork<Answer>) {
      await reviveStranded();
      worker.start(async (run) => {
        const answer = await work.perform(run);
        return (tx) => work.apply(tx, run, answer);
      });
      beats.every(POLL_MILLISECONDS, wake);
      beats.every(DUE_MILLISECONDS, reporting(releaseDue, "The runner could not read due jobs"));
      beats.every(
        RENEW_MILLISECONDS,
        reporting(renewLeases, "The runner could not renew its leases"),
      );
      await releaseDue();
      wake();
    },
    async stop() {
      beats.stop();
      await worker.stop();
      await queue.stop();
    },
    async releaseMoved(since) {
      await releaseDue();
      return findReleased(database, since, clock.now());
    },
  };
}
