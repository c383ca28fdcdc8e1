/**
 * The trace of a decision as data: every candidate in order, what its guard read, which one won,
 * and which file supplied it.
 */
import { evaluateIn, type Guard } from "../guard/guard.ts";
import { MAX_WORK } from "../guard/limits.ts";
import type { Frame } from "../guard/evaluate/frame.ts";
import { observeGuard, type Observation } from "../guard/evaluate/trace.ts";
import type { Candidate, CompiledFlow } from "./compiled-flow.ts";
import type { Decision, Trace, TracedCandidate } from "./decision.ts";
import type { Settled } from "./settle.ts";

/**
 * Returns the trace of a decision on the data of `frame`. Pass it to `decide`, so that only callers
 * who explain decisions load this code.
 */
export function traceDecision(
  flow: CompiledFlow,
  decision: Decision,
  settled: Settled,
  frame: Frame,
): Trace {
  const named = (states: readonly string[]) =>
    decision.checklistState !== null && states.includes(decision.checklistState);
  const rows = traced(
    flow.rows.filter(({ states }) => named(states)),
    flow,
    frame,
  );
  const state = flow.states.get(settled.state);
  return {
    checklist: flow.rows.map((row) => {
      const considered = rows.find(({ pointer }) => pointer === row.pointer);
      return { ...(considered ?? untested(row)), states: row.states };
    }),
    entries: traced(flow.entries, flow, frame),
    path: settled.path.map((id) => ({
      state: id,
      transitions: traced(flow.states.get(id)?.transitions ?? [], flow, frame),
    })),
    cycle: settled.cycle ? settled.path.slice(settled.path.indexOf(settled.state)) : null,
    pages: traced(state?.pages ?? [], flow, frame),
  };
}

function traced(
  candidates: readonly Candidate[],
  flow: CompiledFlow,
  frame: Frame,
): readonly TracedCandidate[] {
  let won = false;
  return candidates.map((candidate) => {
    const { guard } = candidate;
    const outcome = guard === null ? true : evaluateIn(frame, guard);
    const tooCostly = guard !== null && guard.costly && frame.work < 0;
    const wins = outcome === true && !won;
    won ||= wins;
    return {
      ...untested(candidate),
      outcome,
      won: wins,
      guard: guard === null ? null : observed(guard, flow, frame, tooCostly),
    };
  });
}

function observed(guard: Guard, flow: CompiledFlow, frame: Frame, tooCostly: boolean): Observation {
  if (!tooCostly) return observeGuard(guard.node, guard.source, flow.scope, frame);
  const reason = `it needs more than ${MAX_WORK} steps on this data`;
  return { kind: guard.node.kind, text: guard.source, outcome: "undetermined", reason, parts: [] };
}

function untested({ id, to, guard, pointer, place }: Candidate): TracedCandidate {
  return {
    id,
    to,
    outcome: false,
    won: false,
    when: guard?.source ?? null,
    guard: null,
    pointer,
    place,
  };
}
