/**
 * The page to show when the borrower asks for one: that page if it may be opened now, else the
 * decided page. The pages of open tasks may be opened in any order.
 */
import type { Input } from "../guard/evaluate/frame.ts";
import { holds } from "../guard/guard.ts";
import type { CompiledFlow } from "./compiled-flow.ts";
import type { Decision } from "./decision.ts";
import { taskPages } from "./task-pages.ts";

/**
 * Returns the id of the page to show.
 * @param requestedPage id of the page that the borrower asks for; null without one
 * @param input the data of the decision, for the guards of pages that may be opened out of order
 */
export function pageToShow(
  flow: CompiledFlow,
  decision: Pick<Decision, "page">,
  requestedPage: string | null,
  input: Input,
): string {
  if (requestedPage === null) return decision.page;
  const within = flow.pages.get(requestedPage)?.within ?? [];
  const guard = flow.open.get(requestedPage);
  const condition = flow.withinWhen.get(requestedPage);
  const tasks = [...taskPages(flow, input).values()];
  const mayOpen =
    tasks.includes(requestedPage) ||
    ([decision.page, ...tasks].some((page) => within.includes(page)) &&
      (condition === undefined || holds(condition, input))) ||
    (guard !== undefined && holds(guard, input));
  return mayOpen ? requestedPage : decision.page;
}
