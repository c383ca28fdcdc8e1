import { pageToShow, taskPages, type CompiledFlow, type Decision } from "#engine/index.ts";
import type { ScreenAction } from "#renderers/index.ts";
import type { Subject } from "#src/drafts/bind.ts";
import { guardHolds } from "#src/drafts/guards.ts";

/**
 * Returns the page that an action opens within the step. It is the first of its `next` whose guard
 * holds over the saved data, if the decided page allows it. Returns null when the decided page
 * comes next.
 */
export function furtherPage(
  flow: CompiledFlow,
  action: Pick<ScreenAction, "next">,
  saved: { application: object; profile: object },
  decision: Pick<Decision, "page">,
): string | null {
  const subject = saved as Subject;
  const further = action.next?.find(
    ({ when }) => when === undefined || guardHolds(flow, when, subject),
  );
  if (further === undefined || further.page === decision.page) return null;
  return pageToShow(flow, decision, further.page, { ...subject }) === further.page
    ? further.page
    : null;
}

/** Returns the page on which a task goes on after one of its pages; null when the task ends or waits. */
export function nextInTask(
  flow: CompiledFlow,
  page: string,
  before: Subject,
  after: Subject,
): string | null {
  const task = [...taskPages(flow, { ...before })].find(([, open]) => open === page)?.[0];
  const next = task === undefined ? undefined : taskPages(flow, { ...after }).get(task);
  return next === undefined || next === page ? null : next;
}
