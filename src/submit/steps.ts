import { decide, holds, taskPages, type CompiledFlow } from "#engine/index.ts";
import type { Subject } from "#src/drafts/bind.ts";

/** Returns the pages of the states that the machine passes over today's data, in order. */
function pagesOnTheWay(flow: CompiledFlow, subject: Subject): string[] {
  const visited = new Set<string>();
  const pages: string[] = [];
  for (let id: string | undefined = flow.initial; id !== undefined && !visited.has(id);) {
    visited.add(id);
    const state = flow.states.get(id);
    if (!state) break;
    const ownPage = state.pages.find(({ guard }) => guard === null || holds(guard, { ...subject }));
    pages.push(ownPage?.to ?? state.page);
    id = state.transitions.find(({ guard }) => guard === null || holds(guard, { ...subject }))?.to;
  }
  return pages;
}

/** Returns the next page: the next step after a look back, else the decided page. */
export function pageAfter(
  flow: CompiledFlow,
  subject: Subject,
  page: string,
  decided: string,
): string {
  const way = pagesOnTheWay(flow, subject);
  const here = way.indexOf(page);
  return here === -1 ? decided : (way[here + 1] ?? decided);
}

/**
 * Returns the previous page; null at the beginning. A page outside the path, such as a skipped
 * page, counts as just before the decided page. A page opened out of order, such as that of an open
 * task, leads back to the decided page.
 */
export function pageBefore(flow: CompiledFlow, subject: Subject, page: string): string | null {
  const inAnyOrder =
    flow.open.has(page) || [...taskPages(flow, { ...subject }).values()].includes(page);
  const due = inAnyOrder ? decide(flow, { ...subject }).page : page;
  if (due !== page) return due;
  const way = pagesOnTheWay(flow, subject);
  const here = way.indexOf(page);
  return (here === -1 ? way.at(-2) : way[here - 1]) ?? null;
}
