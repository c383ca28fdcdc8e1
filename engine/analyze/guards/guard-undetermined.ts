/**
 * guard-undetermined: on data that the schemas allow, an absent value alone keeps the guard from
 * holding. The guard would hold if an undetermined part counted as false. The usual cause is `!`
 * before a comparison: a reader expects it to hold while the value is absent.
 */
import { evidence } from "../evidence.ts";
import type { GuardsAnalysis, LocatedFault } from "../subject.ts";
import { judgeGuard } from "../verdict.ts";

export const guardUndetermined: GuardsAnalysis = ({ guards, entities, flow }) =>
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
          "The guard is undetermined on this data because a value is absent, so it does not hold.",
        fix: "Decide what an absent value means: test it with != null first, or with == null ||.",
        certainty: verdict.certainty,
        ...evidence(flow, verdict.undetermined),
      },
    ];
  });
