/**
 * overlapping-candidates: two candidates that lead to different places hold on the same data, so
 * only their order decides. Authors often intend that, so the finding is for information. A
 * candidate without a condition, or with `true`, takes the rest and overlaps with none.
 */
import { memoize } from "../../memoize.ts";
import { candidateLists, type CandidateList } from "./candidate-lists.ts";
import { rowWitness, evidence } from "../evidence.ts";
import type { RulesAnalysis, LocatedFault, Rules } from "../subject.ts";
import { judgeGuard, judgeList, type ListVerdict } from "../verdict.ts";

export const overlappingCandidates: RulesAnalysis = (subject) =>
  subject.compiled === null
    ? []
    : candidateLists(subject.compiled).flatMap((list) => overlapsIn(list, subject));

function overlapsIn(list: CandidateList, { flow, entities }: Rules): readonly LocatedFault[] {
  const verdict = judgeList(list.candidates, entities);
  if (verdict === null) return [];
  const candidates = list.candidates.map(({ id, pointer, guard }): Placed => {
    const isRest = guard === null || judgeGuard(guard, entities)?.alwaysHolds === true;
    return { id, pointer, isRest };
  });
  const { noun, state } = list;
  return faultsOf(verdict, flow.id, JSON.stringify({ noun, state, candidates }));
}

/** A candidate at its place. */
interface Placed {
  readonly id: string;
  readonly pointer: string;
  readonly isRest: boolean;
}

/**
 * Returns one finding for each candidate. Its witness shows the nearest earlier candidate that it loses to. An edit
 * leaves most lists, and what is found in them stays one object in all results that are kept.
 * @param list noun, state and candidates, as JSON
 */
const faultsOf = /* @__PURE__ */ memoize(
  (verdict: ListVerdict, flow: string, list: string): readonly LocatedFault[] => {
    const { noun, state, candidates } = JSON.parse(list) as Pick<
      CandidateList,
      "noun" | "state"
    > & {
      readonly candidates: readonly Placed[];
    };
    return candidates.flatMap(({ id, pointer, isRest }, index): readonly LocatedFault[] => {
      const candidate = verdict.candidates[index];
      const overlaps = candidate === undefined || candidate.shadowed ? [] : candidate.overlaps;
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
          ...evidence({ id: flow }, rowWitness(candidate?.overlapOn ?? null, state)),
        },
      ];
    });
  },
);
