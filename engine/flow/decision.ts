/** The result of a decision, and the trace that explains it. */
import type { ContextInput } from "../context/complete.ts";
import type { Place } from "../finding.ts";
import type { Outcome } from "../guard/evaluate/outcome.ts";
import type { Observation } from "../guard/evaluate/trace.ts";

export interface Decision {
  /** Page id. */
  readonly page: string;
  readonly source: "checklist" | "machine" | "fallback";
  /** The state in which the machine settles, also when the checklist decides the page. */
  readonly state: string;
  /** `application.status.checklistStatus`; null when absent. */
  readonly checklistState: string | null;
  /** Every candidate in order, and why it was or was not taken; only with the option `trace`. */
  readonly trace?: Trace;
}

/**
 * A flow's decision as generated code, without a trace.
 *
 * @param checklistState the checklist state in the application
 */
export type DirectDecision = (input: ContextInput, checklistState: string | null) => Decision;

export interface TracedCandidate {
  readonly id: string;
  /** Page or state that it leads to. */
  readonly to: string;
  /**
   * Outcome of the guard; `true` without one. Rows that do not name the checklist state have
   * `false`.
   */
  readonly outcome: Outcome;
  /** Whether it decided: it is the first in its list that holds. */
  readonly won: boolean;
  /** The guard's source; null without one. */
  readonly when: string | null;
  readonly guard: Observation | null;
  /** Checklist states that the row names; only for rows. */
  readonly states?: readonly string[];
  readonly pointer: string;
  /** File and line of the rule: of the overlay when an overlay supplied it. */
  readonly place: Place;
}

export interface TracedState {
  readonly state: string;
  readonly transitions: readonly TracedCandidate[];
}

export interface Trace {
  /** Rows of the page table. */
  readonly checklist: readonly TracedCandidate[];
  readonly entries: readonly TracedCandidate[];
  /** States that the machine visited; it settled in the last one. */
  readonly path: readonly TracedState[];
  /** The states of the cycle that the machine entered; null without one. */
  readonly cycle: readonly string[] | null;
  /** Conditional pages of the state in which the machine settled. */
  readonly pages: readonly TracedCandidate[];
}
