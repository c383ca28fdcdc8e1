/**
 * unsatisfiable-guard: a guard that holds on no data that the schemas allow, so that what it stands at never happens. `done` of a
 * checklist step may say `false`: such a step is left when it no longer applies.
 */
import type { Analysis, LocatedFault } from "./subject.ts";
import { judgeGuard } from "./verdict.ts";

export const unsatisfiableGuard: Analysis = ({ guards, entities }) =>
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
          ? `No data makes this true.${why}`
          : `None of the data tried makes this true.${why}`,
        fix:
          conflict.length === 0
            ? "Correct the condition, or take out what it stands at."
            : "Take one of them out, or join them with ||.",
        certainty,
      },
    ];
  });

const quoted = (text: string): string => `\`${text}\``;
