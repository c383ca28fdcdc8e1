import type { Application, Change, Current, Profile } from "#server/application/ports.ts";
import type { FlowDefinition } from "#server/definitions/contract.ts";
import type { Vendors } from "#server/vendors/index.ts";

/** What a job reads. The application and profile are plain: what is sealed at rest can be read. */
export interface JobContext {
  application: Application;
  profile: Profile;
  /** Content of organisation.json. */
  organisation: Record<string, unknown>;
  flow: FlowDefinition;
  /** Business time. */
  now: Date;
  /** Those of the checklist's `run`. */
  options: Record<string, unknown>;
  /** The same for every try of one start: a vendor that is asked twice recognises the order. */
  idempotencyKey: string;
  vendors: Vendors;
  readDocument(uuid: string): Promise<Uint8Array>;
}

/** What a job answers: a change, or one that is worked out from the data under the lock, where it changes a list of others too. */
export type JobAnswer = Change | ((current: Current) => Change);

/** Reads, asks a vendor and says what changes. It never writes; throwing means try again later. */
export type JobHandler = (context: JobContext) => Promise<JobAnswer>;
