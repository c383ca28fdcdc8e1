/**
 * shadowed-candidate: whenever this candidate holds, one before it holds as well, so it never wins. Where a single one before it
 * always holds, `always-true-guard` says so at that one.
 */
import { candidateLists, type CandidateList } from "./candidate-lists.ts";
import { rowWitness, shown } from "./shown.ts";
import type { Analysis, LocatedFault, Subject } from "./subject.ts";
import { judgeGuard, judgeList } from "./verdict.ts";

export const shadowedCandidate: Analysis = (subject) =>
  subject.compiled === null
    ? []
    : candidateLists(subject.compiled).flatMap((list) => shadowedIn(list, subject));

function shadowedIn(list: CandidateList, subject: Subject): readonly LocatedFault[] {
  const { candidates, noun, state } = list;
  const verdict = judgeList(candidates, subject.entities);
  if (verdict === null) return [];
  return candidates.flatMap(({ id, pointer }, index): readonly LocatedFault[] => {
    const own = verdict.candidates[index];
    if (own === undefined || !own.shadowed || saidAlready(list, index, subject)) return [];
    const on = rowWitness(own.holdsOn, state);
    const proven = verdict.certainty === "exact";
    const winner = candidates.slice(0, index).map((each) => `"${each.id}"`);
    return [
      {
        part: "flow",
        code: "shadowed-candidate",
        severity: proven ? "error" : "warning",
        pointer,
        message: `The ${noun} "${id}" never wins${
          state === null ? "" : ` in ${state}`
        }: whenever it holds, ${winner.length === 1 ? winner.join("") : `one of ${winner.join(", ")}`} before it holds as well.`,
        fix: `Move it before the one that covers it, or take it out.`,
        certainty: verdict.certainty,
        ...shown(subject.flow, on),
      },
    ];
  });
}

/** One before it has a guard that always holds: that one is reported. */
function saidAlready({ candidates }: CandidateList, index: number, subject: Subject): boolean {
  return candidates
    .slice(0, index)
    .some(
      ({ guard }) => guard !== null && judgeGuard(guard, subject.entities)?.alwaysHolds === true,
    );
}
