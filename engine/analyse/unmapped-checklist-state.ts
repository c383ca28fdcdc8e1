/**
 * unmapped-checklist-state: a checklist state for which the flow says nothing: no row of the page table names it, it is not
 * one that the borrower waits through, and it is not left to the states on purpose (`leftToStates`). Flows without a page table
 * leave every checklist state to their states and are not looked at. A state listed in `leftToStates` that always has a row as
 * well is reported too: one of the two is not meant. A row under a condition leaves the rest to the states.
 */
import { checklistStates } from "./checklist-states.ts";
import type { Analysis, LocatedFault } from "./subject.ts";

export const unmappedChecklistState: Analysis = ({ flow, entities }) => {
  if (flow.checklist === undefined) return [];
  const rows = new Set(flow.checklist.flatMap(({ states }) => states));
  const always = new Set(
    flow.checklist.flatMap(({ states, when }) => (when === undefined ? states : [])),
  );
  const left = flow.leftToStates ?? [];
  const answered = new Set([...rows, ...left, ...(flow.polling?.waiting ?? [])]);
  const unmapped = checklistStates(entities).filter((state) => !answered.has(state));
  return [
    ...unmapped.map((state): LocatedFault => ({
      part: "flow",
      code: "unmapped-checklist-state",
      pointer: "/checklist",
      message: `No row of the page table names the checklist state ${state}.`,
      witness: { application: { status: { checklistStatus: state } } },
      fix: 'Add it to a row of "checklist", or to "leftToStates" when the states are to decide.',
    })),
    ...left.flatMap((state, index): LocatedFault[] => {
      if (!always.has(state)) return [];
      const message = `The checklist state ${state} has a row in the page table, so it is not left to the states.`;
      const fix = 'Take it out of "leftToStates", or out of the row.';
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
