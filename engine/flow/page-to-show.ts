/** The page to show when the borrower asked for one: the page decided, or the one asked for when it may be opened now. */
import type { Input } from "../guard/frame.ts";
import { holds } from "../guard/guard.ts";
import type { CompiledFlow } from "./compiled-flow.ts";
import type { Decision } from "./decide.ts";

/** @param input the data that was decided over, for pages that are open beside the order of the flow */
export function pageToShow(
  flow: CompiledFlow,
  decision: Pick<Decision, "page">,
  asked: string | null,
  input: Input,
): string {
  if (asked === null) return decision.page;
  const within = flow.pages.get(asked)?.within ?? [];
  const guard = flow.open.get(asked);
  const mayOpen = within.includes(decision.page) || (guard !== undefined && holds(guard, input));
  return mayOpen ? asked : decision.page;
}
