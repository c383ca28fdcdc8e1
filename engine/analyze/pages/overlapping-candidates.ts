/**
 * overlapping-candidates: two candidates that lead to different places hold on the same data, so
 * only their order decides. Authors often intend that, so the finding is for information. A
 * candidate without a condition, or with `true`, takes the rest and overlaps with none.
 */
import { candidateLists, type CandidateList } from "./candidate-lists.ts";
import { rowWitness, evidence } from "../evidence.ts";
import type { RulesAnalysis, LocatedFault, Rules } from "../subject.ts";
import { judgeGuard, judgeList } from "../verdict.ts";

export const overlappingCandidates: RulesAnalysis = (subject) =>
  subject.compiled === null
    ? []
    : candidateLists(subject.compiled).flatMap((list) => overlapsIn(list, subject));

/**
 * Returns one finding for each candidate. Its witness shows the nearest earlier candidate that it
 * loses to.
 */
function overlapsIn(list: CandidateList, subject: Rules): readonly LocatedFault[] {
  const { candidates, noun, state } = list;
  const verdict = judgeList(candidates, subject.entities);
  if (verdict === null) return [];
  return candidates.flatMap(({ id, pointer, guard }, index): readonly LocatedFault[] => {
    const candidate = verdict.candidates[index];
    const overlaps = candidate === undefined || candidate.shadowed ? [] : candidate.overlaps;
    const isRest = guard === null || judgeGuard(guard, subject.entities)?.alwaysHolds === true;
    if (overlaps.length === 0 || isRest) return [];
    const names = overlaps.map((earlier) => `"${candidates[earlier]?.id ?? ""}"`);
    return [
      {
        part: "flow",
        code: "overlapping-candidates",
        severity: "info",
        pointer,
        message: `The ${noun} "${id}" and ${names.join(", ")} before it can hold together${
          state === null ? "" : ` in ${state}`
        }; their order decides.`,
        fix: "Make the conditions exclude one another, or leave the order as it is.",
        certainty: verdict.certainty,
        ...evidence(subject.flow, rowWitness(candidate?.overlapOn ?? null, state)),
      },
    ];
  });
}
