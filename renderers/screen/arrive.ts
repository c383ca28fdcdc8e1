import { offerFocus } from "./offer-focus.ts";

/**
 * What happens when a page is reached: the view starts at its top, and its heading gets the focus, so that a screen reader says it and
 * the next Tab starts there.
 */
export function arriveAt(heading: HTMLElement | null): void {
  window.scrollTo(0, 0);
  offerFocus(heading, { preventScroll: true });
}
