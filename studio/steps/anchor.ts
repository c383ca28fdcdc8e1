/** Where a new or moved step goes: behind a step of the checklist, or behind a state. */
import type { EffectiveFlow } from "#definitions/model.ts";

export interface Anchor {
  /** Page of the step, or of the nearest one before it that has a page; null for none. */
  readonly page: string | null;
  /** State of the flow that shows the page, and that another can follow; null for none. */
  readonly state: string | null;
}

export function anchorOf({ flow, checklist }: EffectiveFlow, step: string): Anchor {
  const { states, checklist: rows = [] } = flow.value;
  if (checklist === null) {
    const state = states.find(({ id }) => id === step);
    return { page: state?.page ?? null, state: state?.id ?? null };
  }
  const { steps } = checklist.value;
  const position = steps.findIndex(({ id }) => id === step);
  for (const { state } of steps.slice(0, position + 1).toReversed()) {
    const page = rows.find((row) => row.states.includes(state))?.page;
    if (page === undefined) continue;
    const shown = states.find((each) => each.page === page && (each.transitions?.length ?? 0) > 0);
    return { page, state: shown?.id ?? null };
  }
  return { page: null, state: null };
}
