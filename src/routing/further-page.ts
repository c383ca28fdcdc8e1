import { pageToShow, type CompiledFlow, type Decision } from "#engine/index.ts";
import type { ScreenAction } from "#renderers/index.ts";
import type { Subject } from "#src/drafts/bind.ts";
import { guardHolds } from "./guards.ts";

/**
 * The page that an action leads on to within the step: the first of its `next` whose guard holds over the saved data, when it may be
 * opened from the page decided then. Null when the decision's page is the next one.
 */
export function furtherPage(
  flow: CompiledFlow,
  action: Pick<ScreenAction, "next">,
  saved: { application: object; profile: object },
  decision: Pick<Decision, "page">,
): string | null {
  const subject = saved as Subject;
  const found = action.next?.find(
    ({ when }) => when === undefined || guardHolds(flow, when, subject),
  );
  if (found === undefined || found.page === decision.page) return null;
  return pageToShow(flow, decision, found.page, { ...subject }) === found.page ? found.page : null;
}
