import { decide, holds, type CompiledFlow } from "#engine/index.ts";
import type { Subject } from "#src/drafts/bind.ts";

/** The way that the machine takes from its start over today's data: the page of every state on it, in order. */
export function pagesOnTheWay(flow: CompiledFlow, subject: Subject): string[] {
  const seen = new Set<string>();
  const pages: string[] = [];
  for (let id: string | undefined = flow.initial; id !== undefined && !seen.has(id);) {
    seen.add(id);
    const state = flow.states.get(id);
    if (!state) break;
    const own = state.pages.find(({ guard }) => guard === null || holds(guard, { ...subject }));
    pages.push(own?.to ?? state.page);
    id = state.transitions.find(({ guard }) => guard === null || holds(guard, { ...subject }))?.to;
  }
  return pages;
}

/** The page after this one: the next step for somebody who has gone back, else the one decided. */
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
 * The page before this one; null at the beginning. A page that the way leaves out, as one that may be skipped, comes before the decided
 * one; one that was opened beside the order of the flow leads back to the decided one.
 */
export function pageBefore(flow: CompiledFlow, subject: Subject, page: string): string | null {
  const due = flow.open.has(page) ? decide(flow, { ...subject }).page : page;
  if (due !== page) return due;
  const way = pagesOnTheWay(flow, subject);
  const here = way.indexOf(page);
  return (here === -1 ? way.at(-2) : way[here - 1]) ?? null;
}
