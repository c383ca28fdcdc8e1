/**
 * always-true-guard: a guard that holds on all data. It is an error before another candidate,
 * because the machine never takes a later one. Elsewhere it is a warning: it looks like a condition
 * and is none. The literal `true` on the last candidate is allowed.
 */
import { candidateLists } from "./candidate-lists.ts";
import type { GuardsAnalysis, LocatedFault } from "./subject.ts";
import { judgeGuard } from "./verdict.ts";

export const alwaysTrueGuard: GuardsAnalysis = ({ compiled, guards, entities }) => {
  const before = followed(compiled === null ? [] : candidateLists(compiled));
  return guards.flatMap(({ part, pointer, guard }): readonly LocatedFault[] => {
    const verdict = judgeGuard(guard, entities);
    if (verdict === null || !verdict.alwaysHolds) return [];
    const next = part === "flow" ? before.get(pointer) : undefined;
    if (next === undefined && guard.node.kind === "literal") return [];
    const proven = verdict.certainty === "exact";
    return [
      {
        part,
        code: "always-true-guard",
        severity: next !== undefined && proven ? "error" : "warning",
        pointer,
        message: `${proven ? "This guard holds on all data" : "This guard holds on all data that was tried"}${
          next === undefined ? "." : `, so the machine never takes "${next}" after it.`
        }`,
        fix:
          next === undefined
            ? 'Write "true" if it should always hold, or correct the condition.'
            : "Correct the condition, or move this to the end of the list.",
        certainty: verdict.certainty,
      },
    ];
  });
};

/** Maps the pointer of each guard to the candidate that follows it. */
function followed(lists: ReturnType<typeof candidateLists>): ReadonlyMap<string, string> {
  return new Map(
    lists.flatMap(({ candidates }) =>
      candidates.flatMap(({ pointer }, index) => {
        const next = candidates[index + 1];
        return next === undefined ? [] : [[`${pointer}/when`, next.id] as const];
      }),
    ),
  );
}
