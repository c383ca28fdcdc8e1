/**
 * Where the local machine stands. It has no memory: it starts at the first enabled entry, or at `initial`, and takes the
 * first enabled transition of each state until none is enabled.
 */
import { holdsIn } from "../guard/guard.ts";
import type { Frame } from "../guard/frame.ts";
import type { Candidate, CompiledFlow } from "./compiled-flow.ts";

export interface Settled {
  readonly state: string;
  /** States passed on the way, first to last. */
  readonly path: readonly string[];
  /** The machine came back to a state: a defect of the flow. It stops there, and no page follows from it. */
  readonly cycle: boolean;
}

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

/** The first candidate whose guard holds, or that has none. */
export function firstEnabled<C extends Candidate>(
  candidates: readonly C[],
  frame: Frame,
): C | null {
  for (const candidate of candidates) {
    if (candidate.guard === null || holdsIn(frame, candidate.guard)) return candidate;
  }
  return null;
}
