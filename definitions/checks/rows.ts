/** Rows of the list of checks: what each looks at decides what an edit repeats. */
import type { Check, FileCheck, FlowCheck } from "./check.ts";

/** A check of everything, or one that checks each flow by itself. */
export type CheckRow = Check | FlowsRow;

/** A check of single flows. */
export interface FlowsRow {
  readonly ofFlow: FlowCheck;
  /** Checks what belongs to no flow. */
  readonly others: Check | null;
  /**
   * Whether it checks each file by itself (`FileCheck`). After an edit of a file of a folder, such as a screen, it
   * then looks at that file alone.
   */
  readonly byFile: boolean;
}

export const ofFlows = (ofFlow: FlowCheck, others: Check | null = null): FlowsRow => ({
  ofFlow,
  others,
  byFile: false,
});

export const ofFiles = (ofFlow: FileCheck, others: Check | null = null): FlowsRow => ({
  ofFlow,
  others,
  byFile: true,
});

/** Checks that read the same, so that the same edits repeat them: what they find is kept as one. */
export const together =
  (...parts: readonly Check[]): Check =>
  (effective, definitions) =>
    parts.flatMap((each) => each(effective, definitions));
