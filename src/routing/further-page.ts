import { pageToShow, type CompiledFlow, type Decision } from "#engine/index.ts";
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
