/** dead-end: a state that nothing leaves and that does not say `final`, or one that says so and is left all the same. */
import type { Analysis } from "./subject.ts";

export const deadEnd: Analysis = ({ flow }) =>
  flow.states.flatMap((state, index) => {
    const leaves = (state.transitions ?? []).length > 0;
    if (leaves !== (state.final ?? false)) return [];
    return {
      part: "flow" as const,
      code: "dead-end",
      severity: "warning" as const,
      pointer: `/states/${index}`,
      message: leaves
        ? `The state "${state.id}" says that it is final, but has transitions.`
        : `No transition leaves the state "${state.id}", and it does not say that it is final.`,
      fix: leaves ? 'Take "final" out, or the transitions.' : 'Add a transition, or "final": true.',
    };
  });
