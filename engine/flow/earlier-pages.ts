import type { Flow } from "#schemas/types/flow.ts";
import { holdsApplications } from "./products.ts";

/** A page with a screen, and the flow that it belongs to. */
export interface EarlierPage {
  readonly flow: Flow;
  readonly id: string;
  readonly screen: string;
}

/**
 * Returns the pages that come before the last page with a screen, in the order of the flow. A flow
 * over applications follows the flows of its product that collect the first answers.
 */
export function earlierPages(
  flows: readonly Flow[],
  flow: Flow,
  screen: string,
): readonly EarlierPage[] {
  const collecting = holdsApplications(flow)
    ? flows.filter(
        (other) =>
          other.product === flow.product &&
          other.opens !== "invitation" &&
          !holdsApplications(other),
      )
    : [];
  const last = flow.pages.findLastIndex((page) => page.screen === screen);
  const pages = [
    ...collecting.flatMap((other) => other.pages.map((page) => ({ flow: other, page }))),
    ...flow.pages.slice(0, Math.max(last, 0)).map((page) => ({ flow, page })),
  ];
  return pages.flatMap(({ flow: owner, page }) =>
    page.screen === undefined ? [] : [{ flow: owner, id: page.id, screen: page.screen }],
  );
}
