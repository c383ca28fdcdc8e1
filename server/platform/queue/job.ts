import type { Transaction } from "#server/platform/storage/database.ts";

/** One run of a job, as the write that starts it describes it. */
export interface Job {
  applicationUuid: string;
  /** Unique for this start, `<step>.<run>.<version>`: the queue's singleton key and the vendor's idempotency key. */
  runId: string;
  /** Capability and operation, such as `credit.softPull`. */
  job: string;
  options: Record<string, unknown>;
  /** Checklist state of the step that starts the run. */
  state?: string | null;
  /** Business time before which the job does not run; null to run at once. */
  notBefore: Date | null;
  /** The run belongs to the application, not to a step: it runs whatever step is current by then. */
  standing?: boolean;
  /** Nothing starts when the application has a run of the job, whatever its state. */
  once?: boolean;
  /** Prefix of run ids: this run replaces the scheduled runs with that prefix. */
  replaces?: string;
}

/** Accepts runs. A run exists exactly when the transaction that enqueued it commits. */
export interface JobQueue {
  enqueue(tx: Transaction, job: Job): Promise<void>;
}
