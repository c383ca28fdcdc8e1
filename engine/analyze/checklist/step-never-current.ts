/**
 * step-never-current: a checklist step that is current on no data. It never applies, is always
 * done, or another step always comes first.
 */
import { judgeChecklist } from "./checklist-verdict.ts";
import { evidence } from "../evidence.ts";
import type { RulesAnalysis, LocatedFault } from "../subject.ts";

export const stepNeverCurrent: RulesAnalysis = ({ compiledChecklist, entities, flow }) => {
  if (compiledChecklist === null) return [];
  const verdict = judgeChecklist(compiledChecklist, entities);
  if (verdict === null) return [];
  const proven = verdict.certainty === "exact";
  return compiledChecklist.steps.flatMap(({ id, state }, index): readonly LocatedFault[] => {
    const step = verdict.steps[index];
    if (step === undefined || !step.neverCurrent) return [];
    const why =
      step.appliesOn === null
        ? "it never applies"
        : step.openOn === null
          ? "it is done whenever it applies"
          : "whenever it applies and is not done, neither is a step before it";
    return [
      {
        part: "checklist",
        code: "step-never-current",
        severity: proven ? "error" : "warning",
        pointer: `/steps/${index}`,
        message: `The step "${id}" never makes ${state} the checklist state: ${why}.`,
        fix: "Correct its conditions, move it before the step that covers it, or remove it.",
        certainty: verdict.certainty,
        ...evidence(flow, step.openOn ?? step.appliesOn, "checklist"),
      },
    ];
  });
};
