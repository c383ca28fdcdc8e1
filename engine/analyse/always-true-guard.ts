/**
 * always-true-guard: a guard that holds whatever the data is. Before another candidate it is an error, because none after it is
 * ever taken; elsewhere a warning, because it looks like a condition and is none. The literal `true`, as the last candidate, says
 * what it means and is in order.
 */
import { candidateLists } from "./candidate-lists.ts";
import type { Analysis, LocatedFault } from "./subject.ts";
import { judgeGuard } from "./verdict.ts";

export const alwaysTrueGuard: Analysis = ({ compiled, guards, entities }) => {
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
        message: `${proven ? "This holds whatever the data is" : "This holds on all data tried"}${
          next === undefined ? "." : `, so "${next}" after it is never taken.`
        }`,
        fix:
          next === undefined
            ? 'Write "true" where always is meant, or correct the condition.'
            : "Correct the condition, or move this to the end of the list.",
        certainty: verdict.certainty,
      },
    ];
  });
};

/** By pointer of a guard the candidate that comes next. */
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
