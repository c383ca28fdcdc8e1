/**
 * always-true-guard: a guard that holds on all data. It is an error before another candidate,
 * because the machine never takes a later one. Elsewhere it is a warning: it looks like a condition
 * and is none. The literal `true` on the last candidate is allowed.
 */
import type { GuardsAnalysis, LocatedFault } from "../subject.ts";
import { judgeGuard } from "../verdict.ts";

export const alwaysTrueGuard: GuardsAnalysis = ({ guards, entities }) =>
  guards.flatMap(({ part, pointer, guard, next }): readonly LocatedFault[] => {
    const verdict = judgeGuard(guard, entities);
    if (verdict === null || !verdict.alwaysHolds) return [];
    if (next === null && guard.node.kind === "literal") return [];
    const proven = verdict.certainty === "exact";
    return [
      {
        part,
        code: "always-true-guard",
        severity: next !== null && proven ? "error" : "warning",
        pointer,
        message: `${proven ? "This guard holds on all data" : "This guard holds on all data that was tried"}${
          next === null ? "." : `, so the machine never takes "${next}" after it.`
        }`,
        fix:
          next === null
            ? 'Write "true" if it should always hold, or correct the condition.'
            : "Correct the condition, or move this to the end of the list.",
        certainty: verdict.certainty,
      },
    ];
  });
