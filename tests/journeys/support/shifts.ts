/** Layout shifts of a page, which a person sees as content that moves away. */
import type { Page } from "playwright";

export interface Shift {
  /** Part of the window that moved, times how far: 0 to 1, as the Layout Instability API defines it. */
  readonly score: number;
  /** Each element that moved, with its place before and after. */
  readonly moved: readonly string[];
}

/** What browsers report of a shift, as far as it is read here. */
type Reported = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Notes each shift from the next load on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    const startOf = (node: Node | null) =>
      (node instanceof Element ? node.outerHTML : (node?.textContent ?? "")).slice(0, 100);
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Reported[])
        shifts.push({
          score: value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${startOf(node)}: ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
          ),
        });
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Returns the shifts so far. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
