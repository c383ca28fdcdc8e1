import { offerFocus } from "./offer-focus.ts";

/**
 * Scrolls to the top of a new page and focuses its heading, so that a screen reader announces it
 * and Tab continues from there.
 */
export function arriveAt(heading: HTMLElement | null): void {
  window.scrollTo(0, 0);
  offerFocus(heading, { preventScroll: true });
}
