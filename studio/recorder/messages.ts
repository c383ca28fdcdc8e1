/** A walk in the preview that becomes a journey, and the journeys of a flow. */
import type { Documents } from "#engine/index.ts";

/** A change of the data, as a person made it in the preview. */
export interface RecordedStep {
  readonly title: string;
  /** Merge patches on application and profile. */
  readonly set: Readonly<Record<string, unknown>>;
  /** Page that the preview showed after it. */
  readonly page: string;
}

/** A recording that goes on. */
export interface Recording {
  readonly lender: string;
  readonly flow: string;
  /** Sample with which it began, when its data is unchanged; null otherwise. */
  readonly sample: string | null;
  readonly start: Documents;
  readonly page: string;
  readonly steps: readonly RecordedStep[];
}

export interface NewJourney extends Omit<Recording, "lender"> {
  readonly lender: string;
  readonly scope: "all" | "lender";
  readonly title: string;
}

/** A journey of the flow that the lender must keep true. */
export interface KnownJourney {
  /** From the root. */
  readonly path: string;
  readonly title: string;
  /** Whether the lender alone has it. */
  readonly own: boolean;
  /** Pages that it passes, in order. */
  readonly pages: readonly string[];
  /** Why it is not true now; empty when it is. */
  readonly faults: readonly string[];
}
