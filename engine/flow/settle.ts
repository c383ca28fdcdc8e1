/**
 * Finds the state of the machine. The machine has no memory: it starts at the first enabled entry,
 * or at `initial`. It takes the first enabled transition of each state until none is enabled.
 */
import { holdsIn } from "../guard/guard.ts";
import type { Frame } from "../guard/evaluate/frame.ts";
import type { Candidate, CompiledFlow } from "./compiled-flow.ts";

export interface Settled {
  readonly state: string;
  /** Visited states, first to last. */
  readonly path: readonly string[];
  /**
   * Whether the machine came back to a state. That is a fault of the flow: the machine stops, and
   * the fallback page is shown.
   */
  readonly cycle: boolean;
}

/** Follows the enabled transitions from the entry that the data chooses to the state where none is enabled. */
export function settle(flow: CompiledFlow, frame: Frame): Settled {
  let state = firstEnabled(flow.entries, frame)?.to ?? flow.initial;
  const path = [state];
  for (;;) {
    const next = firstEnabled(flow.states.get(state)?.transitions ?? [], frame);
    if (next === null) return { state, path, cycle: false };
    state = next.to;
    const cycle = path.includes(state);
    path.push(state);
    if (cycle) return { state, path, cycle };
  }
}

/** The first candidate without a guard, or whose guard holds. */
export function firstEnabled<C extends Candidate>(
  candidates: readonly C[],
  frame: Frame,
): C | null {
  for (const candidate of candidates) {
    if (candidate.guard === null || holdsIn(frame, candidate.guard)) return candidate;
  }
  return null;
}
