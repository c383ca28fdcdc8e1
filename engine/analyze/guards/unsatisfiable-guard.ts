/**
 * unsatisfiable-guard: a guard that holds on no data that the schemas allow. A checklist step may
 * set `done` to `false`: then the borrower leaves it when it no longer applies.
 */
import type { GuardsAnalysis, LocatedFault } from "../subject.ts";
import { judgeGuard } from "../verdict.ts";

export const unsatisfiableGuard: GuardsAnalysis = ({ guards, entities }) =>
  guards.flatMap(({ part, pointer, guard, role }): readonly LocatedFault[] => {
    const { node } = guard;
    if (role === "done" && node.kind === "literal" && node.value === false) return [];
    const verdict = judgeGuard(guard, entities);
    if (verdict === null || !verdict.neverHolds) return [];
    const { certainty, conflict } = verdict;
    const proven = certainty === "exact";
    const why =
      conflict.length === 0
        ? ""
        : ` These exclude one another: ${conflict.map(quoted).join(", ")}.`;
    return [
      {
        part,
        code: "unsatisfiable-guard",
        severity: proven ? "error" : "warning",
        pointer,
        message: proven
          ? `No data makes this guard true.${why}`
          : `None of the data that was tried makes this guard true.${why}`,
        fix:
          conflict.length === 0
            ? "Correct the condition, or remove the rule that it belongs to."
            : "Remove one of them, or join them with ||.",
        certainty,
      },
    ];
  });

const quoted = (text: string): string => `\`${text}\``;
