/**
 * Types between the application service and its neighbors: jobs, effects, sandbox. Types only, so
 * that each side can be built and tested without the other.
 *
 * Documents in these types are *plain*: sealed values are decrypted in memory, so effects and jobs
 * read `profile.ssn` or `application.disburseAccount.accountNumber` directly. The store seals them
 * again, and every answer redacts them.
 */
import type { FieldError } from "#server/platform/errors/problem.ts";
import type { Application } from "#schemas/types/application.ts";
import type { Notify, Start } from "#schemas/types/procedures.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { Profile } from "#schemas/types/profile.ts";
import type { DocumentStage, FlowDefinition } from "#server/lending/definitions/contract.ts";
import type { Transaction } from "#server/platform/storage/database.ts";

export type { Clock } from "#server/platform/clock/clock.ts";
export type { Job, JobQueue } from "#server/platform/queue/job.ts";
export type { Application, Profile, Transaction };

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** JSON Merge Patch (RFC 7396): `null` removes, objects merge, everything else replaces. */
export type MergePatch = { [key: string]: unknown };

/** Who writes, for the audit log. `id` is an opaque identifier, never personal data. */
export interface Actor {
  kind: "borrower" | "agent" | "job" | "sandbox" | "system";
  id: string;
}

/**
 * A document to store with the application: the content goes to the blob store, the rest to
 * `application.documents`.
 */
export interface NewDocument {
  /**
   * Identifier of an existing document whose content this replaces, such as a signed version;
   * absent for a new document.
   */
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

/** A change to the documents of an application. */
export interface ApplicationChange {
  /**
   * Merge patch on the application. To add a document, use `documents`: a patch of the list could
   * lose another's.
   */
  patch?: MergePatch;
  /** Merge patch on the borrower's profile. */
  profilePatch?: MergePatch;
  documents?: NewDocument[];
  /** Messages to send with the write, by the id of the step that asks for each. */
  notify?: readonly { step: string; notify: Notify }[];
  /** Jobs to start with the write, by the id of the step that starts each. */
  start?: readonly { step: string; start: Start }[];
}

/** When the rest of a job runs, and with which options. */
export interface Continuation {
  until: Date;
  options: Record<string, unknown>;
}

/** The data under the lock of the write. */
export interface LockedApplication {
  application: Application;
  profile: Profile;
  /** `organisations/<code>/organisation.json`. */
  organisation: Record<string, unknown>;
  /** Business time. */
  now: Date;
  /** Reads the content of one of this application's documents. Rejects for an unknown document. */
  readDocument(uuid: string): Promise<Uint8Array>;
}

/** Origin of a submission, for the record of a signature. */
export interface Origin {
  /** Account of the person. */
  account: string;
  /** Network address; absent when it did not come over the network. */
  ip?: string;
  userAgent?: string;
}

/** Input of an effect. `data` is the validated form data; `options` come from the definition. */
export interface EffectContext extends LockedApplication {
  data: Record<string, unknown>;
  options: Record<string, unknown>;
  /** The application as it was before this submission. */
  before: Application;
  /** The screen that was submitted. */
  screen: Screen;
  origin: Origin;
  /** Stages of documents of the application's flow, by identifier. */
  stages: ReadonlyMap<string, DocumentStage>;
  /** Roles of invited people that the application's flow declares; null without signers.json. */
  signers: FlowDefinition["signers"];
  /** Hash of the newest event of the application. */
  eventHash(): Promise<string>;
  /** Answer of the vendor that the effect's own `ask` called. */
  answer?: unknown;
}

/** Input of an effect's `ask`: the application before the submission. */
export type Question = Pick<EffectContext, "application" | "data" | "options" | "now">;

/** A change, or errors at fields. With errors, nothing is written. */
export interface EffectResult extends ApplicationChange {
  errors?: FieldError[];
  /** Details for the audit log: identifiers and hashes, no personal data. */
  detail?: Record<string, unknown>;
}

/** server/lending/effects/index.ts exports `effects: Record<string, Effect>`. */
export interface Effect {
  (context: EffectContext): EffectResult | Promise<EffectResult>;
  /**
   * Asks a vendor outside the transaction, so that no row waits for a vendor. The effect gets the
   * answer as `context.answer` and checks under the lock whether it still fits. A submission that
   * is sent again, because it was not stored, asks again.
   */
  ask?(question: Question): Promise<unknown>;
}

export interface WrittenApplication {
  application: Application;
  profile: Profile;
  version: number;
}

/**
 * Applies a change and recomputes the checklist: derived values, state, `waitingSince`, jobs of the
 * step that became current, version and event. Everything happens in the caller's transaction,
 * under the row lock of the application. `change` may be a function of the data under that lock.
 */
export type ApplyAndRecompute = (
  tx: Transaction,
  applicationUuid: string,
  actor: Actor,
  change:
    | ApplicationChange
    | ((current: LockedApplication) => ApplicationChange | Promise<ApplicationChange>),
  /** The event for the audit log, without personal data. */
  event: { kind: string; detail?: Record<string, unknown> },
) => Promise<WrittenApplication>;
