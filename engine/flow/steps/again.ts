import type { Flow } from "#schemas/types/flow.ts";
import { pagesOf } from "./removed-states.ts";

type Page = Flow["pages"][number];

/** Fills `within` of the pages that the borrower may open again (`again`), from the states of the flow. */
export function withPagesAgain(flow: Flow): Flow {
  if (flow.pages.every(({ again }) => again === undefined)) return flow;
  return {
    ...flow,
    pages: flow.pages.map(({ again, ...page }) => {
      if (again === undefined) return page;
      const from = again === "any" ? flow.states : laterThan(page, flow);
      const pages = new Set([...(page.within ?? []), ...from.flatMap(pagesOf)]);
      pages.delete(page.id);
      return { ...page, within: [...pages] };
    }),
  };
}

/** Returns the states that come after those that show the page, in the order of the flow. */
function laterThan(page: Page, { states }: Flow): Flow["states"] {
  const shows = (state: Flow["states"][number]) => pagesOf(state).includes(page.id);
  const reached = new Set(states.filter(shows));
  for (const state of reached)
    for (const { to } of state.transitions ?? []) {
      const next = states.find(({ id }) => id === to);
      if (next) reached.add(next);
    }
  return states.filter((state) => reached.has(state) && !shows(state));
}
