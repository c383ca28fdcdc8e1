/**
 * step-never-done: no data on which the step applies makes it done, and it does not say `false`, which means that it is left when it
 * no longer applies. Whoever comes to it stays there.
 */
import { judgeChecklist } from "./checklist-verdict.ts";
import { shown } from "./shown.ts";
import type { Analysis, LocatedFault } from "./subject.ts";

export const stepNeverDone: Analysis = ({ compiledChecklist, entities, flow }) => {
  if (compiledChecklist === null) return [];
  const verdict = judgeChecklist(compiledChecklist, entities);
  if (verdict === null) return [];
  return compiledChecklist.steps.flatMap(({ id, done }, index): readonly LocatedFault[] => {
    const step = verdict.steps[index];
    const saysSo = done?.node.kind === "literal" && done.node.value === false;
    if (step === undefined || !step.neverDone || saysSo) return [];
    return [
      {
        part: "checklist",
        code: "step-never-done",
        severity: verdict.certainty === "exact" ? "error" : "warning",
        pointer: `/steps/${index}/done`,
        message: `The step "${id}" is never done while it applies.`,
        fix: 'Correct the condition, or write "false" when the step is left because it no longer applies.',
        certainty: verdict.certainty,
        ...shown(flow, step.appliesOn, "checklist"),
      },
    ];
  });
};
