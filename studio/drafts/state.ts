/** What the studio shows of drafts and releases. */
import type { Choices, Clash, Comparison, Draft, Impact, Release } from "../calls.ts";

/** What a person waits for. */
export type Busy = "comparison" | "impact" | "publication" | "rollback" | "draft";

/** Why the server refused to publish. */
export interface Refusal {
  readonly text: string;
  readonly findings: readonly {
    readonly code: string;
    readonly file: string;
    readonly pointer: string;
    readonly message: string;
  }[];
  readonly brokenJourneys: readonly string[];
}

export interface DraftState {
  readonly drafts: readonly Draft[];
  /** The open draft; null for the live definitions. */
  readonly open: Draft | null;
  readonly comparison: Comparison | null;
  readonly impact: Impact | null;
  /** What stopped the last publication; null without such. */
  readonly refusal: Refusal | null;
  readonly clashes: readonly Clash[];
  readonly choices: Choices;
  readonly releases: readonly Release[];
  readonly busy: Busy | null;
}

export const NO_DRAFTS: DraftState = {
  drafts: [],
  open: null,
  comparison: null,
  impact: null,
  refusal: null,
  clashes: [],
  choices: [],
  releases: [],
  busy: null,
};
