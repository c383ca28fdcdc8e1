/**
 * What the application service asks of its neighbours (jobs, effects, sandbox) and gives them. Types only, so that each side
 * can be built and tested without the other.
 *
 * Documents handed around here are *plain*: what is sealed at rest is unsealed in memory, so effects and jobs read
 * `profile.ssn` or `application.disburseAccount.accountNumber` directly. They are sealed again when they are stored, and
 * removed by the redaction that every answer passes through.
 */
import type { Application } from "#schemas/types/application.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { Profile } from "#schemas/types/profile.ts";
import type { Transaction } from "#server/storage/database.ts";

export type { Application, Profile, Transaction };

/** A value that JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** JSON Merge Patch (RFC 7396): `null` removes, objects merge, everything else replaces. */
export type MergePatch = { [key: string]: unknown };

/** Business time. The sandbox may move it; sessions and tokens never look at it. */
export interface Clock {
  now(): Date;
}

/** Who makes a write, as the event log records it. `id` is an opaque identifier, never personal data. */
export interface Actor {
  kind: "borrower" | "agent" | "job" | "sandbox" | "system";
  id: string;
}

/** One started `run` of a checklist step. */
export interface Job {
  applicationUuid: string;
  /** Unique for this start, `<step>.<run>.<version>`: the queue's singleton key and the vendor's idempotency key. */
  runId: string;
  /** Capability and operation, such as `credit.softPull`. */
  job: string;
  options: Record<string, unknown>;
  /** Checklist state of the step that starts it. */
  state?: string | null;
  /** Business time before which the job does not run; null for at once. */
  notBefore: Date | null;
  /** Belongs to the application and not to a step: it runs whatever step is current by then. */
  standing?: boolean;
  /** Beginning of the names of standing jobs that still wait for their time and whose place this one takes. */
  replaces?: string;
}

/** Implemented in server/jobs/. A job exists exactly when the transaction that asked for it commits. */
export interface JobQueue {
  enqueue(tx: Transaction, job: Job): Promise<void>;
}

/** A document to store with the application: the content goes to the blob store, the rest to `application.documents`. */
export interface NewDocument {
  /** Given to replace the content of a document that exists (a signed version); absent for a new one. */
  uuid?: string;
  type: string;
  title: string;
  stage?: string;
  fileName?: string;
  contentType: "application/pdf" | "image/jpeg" | "image/png";
  content: Uint8Array;
  /** Business time of the signature, when this version is signed. ISO 8601. */
  signedAt?: string;
}

/** What a write wants changed. */
export interface Change {
  /** Merge patch on the application. Do not patch `documents` to add one: use `documents`, which never loses another's. */
  patch?: MergePatch;
  /** Merge patch on the borrower's profile. */
  profilePatch?: MergePatch;
  documents?: NewDocument[];
}

/** Data as it stands, under the lock of the write. */
export interface Current {
  application: Application;
  profile: Profile;
  /** `organisations/<code>/organisation.json`. */
  organisation: Record<string, unknown>;
  /** Business time. */
  now: Date;
  /** Content of one of this application's documents. Rejects when there is none. */
  readDocument(uuid: string): Promise<Uint8Array>;
}

/** Where a submission came from, for what a signature must prove. */
export interface Origin {
  /** Account of the person. */
  account: string;
  /** Network address; absent when it did not come over the network. */
  ip?: string;
  userAgent?: string;
}

/** What an effect reads. `data` is the validated form data; `options` those of the definition. */
export interface EffectContext extends Current {
  data: Record<string, unknown>;
  options: Record<string, unknown>;
  /** The application as it was before this submission. */
  before: Application;
  /** The screen that was submitted. */
  screen: Screen;
  origin: Origin;
  /** Hash of the newest event of the application. */
  eventHash(): Promise<string>;
  /** What the effect's own `ask` was answered, when it has one. */
  answer?: unknown;
}

/** What an effect may ask a vendor by: the data before the submission, as read without a lock. */
export type Question = Pick<EffectContext, "application" | "data" | "options" | "now">;

/** An effect answers with a change or with errors at fields; with errors nothing is written. */
export interface EffectResult extends Change {
  errors?: { pointer: string; message: string }[];
  /** What the event log keeps of it: identifiers and hashes, no personal data. */
  detail?: Record<string, unknown>;
}

/** server/effects/index.ts exports `effects: Record<string, Effect>`. */
export interface Effect {
  (context: EffectContext): EffectResult | Promise<EffectResult>;
  /**
   * Asks a vendor before the transaction begins, so that no row waits for somebody else's server; the effect gets the answer as
   * `context.answer` and looks again, under the lock, whether it still fits. A submission that is sent twice asks twice.
   */
  ask?(question: Question): Promise<unknown>;
}

export interface Written {
  application: Application;
  profile: Profile;
  version: number;
}

/**
 * Applies a change and recomputes the checklist: derived values, state, `waitingSince`, jobs of the step that became current,
 * version, event; all in the caller's transaction, serialised per application by a row lock.
 * `change` may be a function, called with the data as read under that lock.
 */
export type ApplyAndRecompute = (
  tx: Transaction,
  applicationUuid: string,
  actor: Actor,
  change: Change | ((current: Current) => Change | Promise<Change>),
  /** What happened, for the event log: no personal data. */
  event: { kind: string; detail?: Record<string, unknown> },
) => Promise<Written>;
