/**
 * overlapping-candidates: on some data two candidates hold that lead to different places, and their order alone decides. That is
 * often meant, so it is for information only. A candidate without a condition, or with `true`, is what is left for the rest and overlaps with nobody.
 */
import { candidateLists, type CandidateList } from "./candidate-lists.ts";
import { rowWitness, shown } from "./shown.ts";
import type { Analysis, LocatedFault, Subject } from "./subject.ts";
import { judgeGuard, judgeList } from "./verdict.ts";

export const overlappingCandidates: Analysis = (subject) =>
  subject.compiled === null
    ? []
    : candidateLists(subject.compiled).flatMap((list) => overlapsIn(list, subject));

/** One finding for each candidate, with the nearest of those that it may lose to as the witness. */
function overlapsIn(list: CandidateList, subject: Subject): readonly LocatedFault[] {
  const { candidates, noun, state } = list;
  const verdict = judgeList(candidates, subject.entities);
  if (verdict === null) return [];
  return candidates.flatMap(({ id, pointer, guard }, index): readonly LocatedFault[] => {
    const own = verdict.candidates[index];
    const overlaps = own === undefined || own.shadowed ? [] : own.overlaps;
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
        ...shown(subject.flow, rowWitness(own?.overlapOn ?? null, state)),
      },
    ];
  });
}
