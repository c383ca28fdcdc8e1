/** What the studio shows of drafts and releases. */
import type { Choices, Clash, Comparison, Draft, Impact, Release } from "../calls.ts";

/** What a person waits for. */
export type Busy = "comparison" | "impact" | "publication" | "rollback" | "draft";

export interface DraftState {
  readonly drafts: readonly Draft[];
  /** The open draft; null for the live definitions. */
  readonly open: Draft | null;
  readonly comparison: Comparison | null;
  readonly impact: Impact | null;
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
  clashes: [],
  choices: [],
  releases: [],
  busy: null,
};
