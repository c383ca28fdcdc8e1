/** The lists of a flow in which the first candidate that holds wins. */
import type { Candidate, CompiledFlow } from "../../flow/compiled-flow.ts";
import { memoize } from "../../memoize.ts";

export interface CandidateList {
  /** Noun for the candidates in messages. */
  readonly noun: string;
  /** The checklist state that all rows of this list name; null for other lists. */
  readonly state: string | null;
  readonly candidates: readonly Candidate[];
}

/** Returns the lists with two candidates or more, because no candidate of a shorter list hides another one. */
export const candidateLists = /* @__PURE__ */ memoize(
  (flow: CompiledFlow): readonly CandidateList[] => {
    const list = (noun: string, candidates: readonly Candidate[]): CandidateList => {
      return { noun, state: null, candidates };
    };
    return [
      ...[...flow.rowsByState].map(([state, candidates]): CandidateList => {
        return { noun: "row", state, candidates };
      }),
      list("entry", flow.entries),
      ...[...flow.states.values()].flatMap(({ transitions, pages }) => [
        list("transition", transitions),
        list("conditional page", pages),
      ]),
    ].filter(({ candidates }) => candidates.length > 1);
  },
);
