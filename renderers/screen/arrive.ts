import { offerFocus } from "./offer-focus.ts";

/** Fires at the heading of a page before a person arrives there. */
export const ARRIVAL = "arrival";

/** Marks the heading of a page on which the person is already, so that nothing moves them. */
export function arrived(heading: HTMLElement): void {
  heading.dataset.arrived = "";
}

/**
 * Scrolls to the top of a new page and focuses its heading, so that a screen reader announces it
 * and Tab continues from there.
 */
export function arriveAt(heading: HTMLElement | null): void {
  heading?.dispatchEvent(new Event(ARRIVAL, { bubbles: true }));
  if (heading?.dataset.arrived !== undefined) return;
  window.scrollTo(0, 0);
  offerFocus(heading, { preventScroll: true });
}
