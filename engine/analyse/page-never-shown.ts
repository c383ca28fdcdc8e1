/**
 * page-never-shown: a page that no decision gives, that is open beside none that a decision gives, and that leads nowhere by
 * itself. A page is shown by its address only when the decision allows it, so nobody ever sees this one.
 */
import type { Analysis, LocatedFault } from "./subject.ts";

export const pageNeverShown: Analysis = ({ flow }) => {
  const decided = new Set([
    flow.fallback,
    ...(flow.checklist ?? []).map(({ page }) => page),
    ...flow.states.flatMap(({ page, pages = [] }) => [page, ...pages.map((each) => each.page)]),
  ]);
  return flow.pages.flatMap((page, index): LocatedFault[] => {
    // An exit is an address of its own: the server sends on whoever asks for it.
    const shown =
      page.exit !== undefined ||
      page.open !== undefined ||
      decided.has(page.id) ||
      (page.within ?? []).some((other) => decided.has(other));
    return shown
      ? []
      : [
          {
            part: "flow",
            code: "page-never-shown",
            pointer: `/pages/${index}`,
            message: `No state, checklist row or fallback gives the page "${page.id}", and it stands within no page that one gives.`,
            fix: "Name it where it is due, say within which pages it may be opened, or remove it.",
          },
        ];
  });
};
