import type { PageContentHash } from "./calls.ts";

export interface ChangedPage extends Pick<PageContentHash, "flow" | "page" | "title"> {
  readonly isNew: boolean;
  readonly isGone: boolean;
}

/** Returns the pages that look otherwise, in the order of the draft, then those that it lacks. */
export function changedPages(
  before: readonly PageContentHash[],
  after: readonly PageContentHash[],
): ChangedPage[] {
  const keyOf = ({ flow, page }: PageContentHash) => `${flow} ${page}`;
  const [was, is] = [before, after].map(
    (pages) => new Map(pages.map((each) => [keyOf(each), each])),
  );
  const changed = after.flatMap((each): ChangedPage[] => {
    const earlier = was?.get(keyOf(each));
    if (earlier?.hash === each.hash) return [];
    const { flow, page, title } = each;
    return [{ flow, page, title, isNew: earlier === undefined, isGone: false }];
  });
  const gone = before.filter((each) => is?.has(keyOf(each)) === false);
  return [
    ...changed,
    ...gone.map(({ flow, page, title }) => ({ flow, page, title, isNew: false, isGone: true })),
  ];
}
