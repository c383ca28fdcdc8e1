/** Layout shifts of a page, which a person sees as content that moves away. */
import type { Page } from "playwright";

/** Notes each shift from the next load on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Returns the score of each shift so far. */
export const shiftsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
