/**
 * unmapped-checklist-state: the flow says nothing about a checklist state. No row of the page table
 * names it, the borrower does not wait through it, and `leftToStates` does not list it. A flow
 * without a page table leaves every checklist state to its states and is not checked. A state in
 * `leftToStates` that also has an unconditional row is reported as a contradiction.
 */
import { answeredStates, checklistStates } from "./checklist-states.ts";
import type { RulesAnalysis, LocatedFault } from "../subject.ts";

export const unmappedChecklistState: RulesAnalysis = ({ flow, entities }) => {
  if (flow.checklist === undefined) return [];
  const always = new Set(
    flow.checklist.flatMap(({ states, when }) => (when === undefined ? states : [])),
  );
  const leftToStates = flow.leftToStates ?? [];
  const answered = answeredStates(flow);
  const unmapped = checklistStates(entities).filter((state) => !answered.has(state));
  return [
    ...unmapped.map((state): LocatedFault => ({
      part: "flow",
      code: "unmapped-checklist-state",
      pointer: "/checklist",
      message: `No row of the page table names the checklist state ${state}.`,
      witness: { application: { status: { checklistStatus: state } } },
      fix: 'Add it to a row of "checklist", or to "leftToStates" if the states should decide.',
    })),
    ...leftToStates.flatMap((state, index): LocatedFault[] => {
      if (!always.has(state)) return [];
      const message = `The checklist state ${state} has a row in the page table, so it is not left to the states.`;
      const fix = 'Remove it from "leftToStates", or from the row.';
      return [
        {
          part: "flow",
          code: "unmapped-checklist-state",
          pointer: `/leftToStates/${index}`,
          message,
          fix,
        },
      ];
    }),
  ];
};
