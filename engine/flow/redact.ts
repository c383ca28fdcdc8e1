/** The trace of a decision without personal data, for logs and support. */
import type { Observation } from "../guard/evaluate/trace.ts";
import type { Trace, TracedCandidate } from "./decision.ts";

/**
 * Removes the values that are marked personal. A null stays, so that the trace still shows which
 * values are absent.
 */
export function redactTrace(trace: Trace): Trace {
  return {
    ...trace,
    checklist: trace.checklist.map(redactCandidate),
    entries: trace.entries.map(redactCandidate),
    path: trace.path.map(({ state, transitions }) => ({
      state,
      transitions: transitions.map(redactCandidate),
    })),
    pages: trace.pages.map(redactCandidate),
  };
}

function redactCandidate(candidate: TracedCandidate): TracedCandidate {
  return {
    ...candidate,
    guard: candidate.guard === null ? null : redactObservation(candidate.guard),
  };
}

function redactObservation(observation: Observation): Observation {
  const parts = observation.parts.map(redactObservation);
  if (observation.personal !== true || observation.value === null) return { ...observation, parts };
  const { value: _value, ...rest } = observation;
  return { ...rest, parts };
}
