/** page-path-conflict: two pages have the same address, so one of them can never be opened. */
import type { Flow } from "#schemas/types/flow.ts";
import { memoize } from "../../memoize.ts";
import type { RulesAnalysis, LocatedFault } from "../subject.ts";

type Page = Flow["pages"][number];

export const pagePathConflict: RulesAnalysis = ({ flow }) => conflictsOf(flow.pages);

/** Cached by the pages, which an edit of a state does not change. */
const conflictsOf = memoize((pages: readonly Page[]): LocatedFault[] => {
  const byPath = new Map<string, Page[]>();
  return pages.flatMap((page, index): LocatedFault[] => {
    // A page that sends the borrower elsewhere has no address of its own.
    if (page.exit !== undefined) return [];
    const path = pathOf(page);
    const earlier = byPath.get(path) ?? [];
    byPath.set(path, [...earlier, page]);
    const rival = earlier.find((each) => conflict(each, page));
    if (rival === undefined) return [];
    return [
      {
        part: "flow",
        code: "page-path-conflict",
        pointer: `/pages/${index}`,
        message: `The page "${page.id}" has the same address as "${rival.id}".`,
        fix: 'Give it another "path", or a "query" that distinguishes the two.',
      },
    ];
  });
});

/** A page with a query may share the path of a page without one: the page with the query wins. */
function conflict(a: Page, b: Page): boolean {
  const [first, second] = [a.query ?? {}, b.query ?? {}];
  const names = Object.keys(first);
  if ((names.length === 0) !== (Object.keys(second).length === 0)) return false;
  return !names.some((name) => Object.hasOwn(second, name) && second[name] !== first[name]);
}

/** The path without the names of its parameters: `:type` and `:kind` match the same addresses. */
function pathOf({ id, path }: Page): string {
  return (path ?? id).replaceAll(/:[^/]+/g, ":");
}
