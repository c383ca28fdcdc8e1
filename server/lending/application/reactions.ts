/** How other folders follow a write without the write core knowing them. The composition root passes the list. */
import type {
  Application,
  ApplicationChange,
  Job,
  MergePatch,
  Profile,
  Transaction,
  WrittenApplication,
} from "./ports.ts";
import type { LoadedApplication } from "./store.ts";

/** An entry of the audit log, before the write core adds the version and the state. */
export interface WriteEvent {
  kind: string;
  detail?: Record<string, unknown>;
}

/** An application before and after a change, before the checklist runs on it. */
export interface ProposedWrite {
  /** The application as it was loaded under its lock. */
  loaded: LoadedApplication;
  /** The profile after the change. */
  profile: Profile;
  /** Whether open forms become stale, because a person answered. */
  edits: boolean;
  before: Application;
  after: Application;
  /** Business time. */
  now: Date;
}

/** A write that is stored in the current transaction. */
export interface StoredWrite {
  /** The application as it was loaded under its lock. */
  loaded: LoadedApplication;
  written: WrittenApplication;
  /** Business time. */
  now: Date;
  /** Messages that steps of a procedure ask for. */
  notify: NonNullable<ApplicationChange["notify"]>;
}

/** Further work in the same transaction: a job to enqueue, or a write to another locked application. */
export type Consequence =
  | { kind: "job"; job: Job }
  | { kind: "write"; loaded: LoadedApplication; application: Application; event: WriteEvent };

/** Follows every write of an application. Reactions run in the order of their list. */
export interface Reaction {
  /** Returns fields that follow from the change. They are merged in before the checklist runs. */
  amend?(write: ProposedWrite): MergePatch;
  /** Stores records of the reaction's own. */
  record?(tx: Transaction, write: StoredWrite): Promise<void>;
  /** Yields consequences. The write core performs each one before it asks for the next. */
  follow?(tx: Transaction, write: StoredWrite): Iterable<Consequence> | AsyncIterable<Consequence>;
}
