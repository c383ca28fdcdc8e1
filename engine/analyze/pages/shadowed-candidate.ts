/**
 * shadowed-candidate: whenever this candidate holds, an earlier one holds too, so this one never
 * wins. When a single earlier candidate always holds, `always-true-guard` reports that one instead.
 */
import { candidateLists, type CandidateList } from "./candidate-lists.ts";
import { rowWitness, evidence } from "../evidence.ts";
import type { RulesAnalysis, LocatedFault, Rules } from "../subject.ts";
import { judgeGuard, judgeList } from "../verdict.ts";

export const shadowedCandidate: RulesAnalysis = (subject) =>
  subject.compiled === null
    ? []
    : candidateLists(subject.compiled).flatMap((list) => shadowedIn(list, subject));

function shadowedIn(list: CandidateList, subject: Rules): readonly LocatedFault[] {
  const { candidates, noun, state } = list;
  const verdict = judgeList(candidates, subject.entities);
  if (verdict === null) return [];
  return candidates.flatMap(({ id, pointer }, index): readonly LocatedFault[] => {
    const candidate = verdict.candidates[index];
    if (candidate === undefined || !candidate.shadowed || saidAlready(list, index, subject))
      return [];
    const witness = rowWitness(candidate.holdsOn, state);
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
        }: whenever it holds, ${winner.length === 1 ? winner.join("") : `one of ${winner.join(", ")}`} before it holds too.`,
        fix: "Move it before the candidate that covers it, or remove it.",
        certainty: verdict.certainty,
        ...evidence(subject.flow, witness),
      },
    ];
  });
}

/** Whether an earlier candidate has a guard that always holds, which another finding reports. */
function saidAlready({ candidates }: CandidateList, index: number, subject: Rules): boolean {
  return candidates
    .slice(0, index)
    .some(
      ({ guard }) => guard !== null && judgeGuard(guard, subject.entities)?.alwaysHolds === true,
    );
}
