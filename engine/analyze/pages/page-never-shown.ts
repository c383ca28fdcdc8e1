/**
 * page-never-shown: no rule decides for the page, no decided page allows it as a further page, and
 * it leads to no other address. Borrowers open only pages that the decision allows, so this page
 * never appears.
 */
import type { RulesAnalysis, LocatedFault } from "../subject.ts";

export const pageNeverShown: RulesAnalysis = ({ flow }) => {
  const decided = new Set([
    flow.fallback,
    ...(flow.checklist ?? []).map(({ page }) => page),
    ...flow.states.flatMap(({ page, pages = [] }) => [page, ...pages.map((each) => each.page)]),
  ]);
  return flow.pages.flatMap((page, index): LocatedFault[] => {
    // An exit page redirects everyone who opens it, so no rule needs to show it.
    const isReachable =
      page.exit !== undefined ||
      page.open !== undefined ||
      decided.has(page.id) ||
      (page.within ?? []).some((other) => decided.has(other));
    return isReachable
      ? []
      : [
          {
            part: "flow",
            code: "page-never-shown",
            pointer: `/pages/${index}`,
            message: `No rule ever shows the page "${page.id}".`,
            fix: 'Name it in a state, a row or the fallback, list the pages that allow it in "within", or remove it.',
          },
        ];
  });
};
