/**
 * guard-undetermined: on data that the schemas allow, an absent value alone keeps the guard from holding: with what has no outcome
 * counted as false it would be true. Mostly a `!` of a comparison, which a reader takes to hold while the value is absent.
 */
import { shown } from "./shown.ts";
import type { Analysis, LocatedFault } from "./subject.ts";
import { judgeGuard } from "./verdict.ts";

export const guardUndetermined: Analysis = ({ guards, entities, flow }) =>
  guards.flatMap(({ part, pointer, guard }): readonly LocatedFault[] => {
    const verdict = judgeGuard(guard, entities);
    if (verdict === null || verdict.undetermined === null) return [];
    return [
      {
        part,
        code: "guard-undetermined",
        severity: "warning",
        pointer,
        message:
          "On this data it is neither true nor false, because a value is absent, and so it does not hold.",
        fix: "Say what an absent value means: test it with != null first, or with == null ||.",
        certainty: verdict.certainty,
        ...shown(flow, verdict.undetermined),
      },
    ];
  });
