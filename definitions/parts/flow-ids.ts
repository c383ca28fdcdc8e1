import { derived } from "#engine/memoize.ts";
import type { Flow } from "#schemas/types/flow.ts";

/** Returns the ids of a flow's states. */
export const stateIdsOf = derived(({ states }: Flow): readonly string[] =>
  states.map(({ id }) => id),
);

/** Returns the ids of a flow's pages. */
export const pageIdsOf = derived(({ pages }: Flow): readonly string[] => pages.map(({ id }) => id));
