/**
 * dead-end: a state without transitions that is not marked `final`, or a final state that has
 * transitions.
 */
import type { RulesAnalysis } from "../subject.ts";

export const deadEnd: RulesAnalysis = ({ flow }) =>
  flow.states.flatMap((state, index) => {
    const leaves = (state.transitions ?? []).length > 0;
    if (leaves !== (state.final ?? false)) return [];
    return {
      part: "flow" as const,
      code: "dead-end",
      severity: "warning" as const,
      pointer: `/states/${index}`,
      message: leaves
        ? `The state "${state.id}" is marked final, but has transitions.`
        : `No transition leaves the state "${state.id}", and it is not marked final.`,
      fix: leaves
        ? 'Remove "final", or remove the transitions.'
        : 'Add a transition, or "final": true.',
    };
  });
