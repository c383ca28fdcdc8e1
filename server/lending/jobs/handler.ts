import type {
  Application,
  ApplicationChange,
  Continuation,
  LockedApplication,
  Profile,
} from "#server/lending/application/ports.ts";
import type { FlowDefinition } from "#server/lending/definitions/contract.ts";
import type { Vendors } from "#server/lending/vendors/index.ts";

/** Input of a job. Application and profile are decrypted. */
export interface JobContext {
  application: Application;
  profile: Profile;
  /** Content of organisation.json. */
  organisation: Record<string, unknown>;
  flow: FlowDefinition;
  /** Business time. */
  now: Date;
  /** Options of the checklist's `run`. */
  options: Record<string, unknown>;
  /** The same for every attempt of one run, so that a vendor recognizes a repeated order. */
  idempotencyKey: string;
  vendors: Vendors;
  readDocument(uuid: string): Promise<Uint8Array>;
}

/**
 * The result of a job: a change, or a function of the data under the lock when the change edits a
 * shared list.
 */
export type JobAnswer = JobChange | ((current: LockedApplication) => JobChange);

/** A change, and when the rest of the job runs; without `continues` the job is done. */
export interface JobChange extends ApplicationChange {
  continues?: Continuation;
}

/** Reads, asks a vendor and returns a change. A handler never writes; it throws to be retried. */
export type JobHandler = (context: JobContext) => Promise<JobAnswer>;
