/**
 * Focuses an element that appeared by itself: a page, the server's errors, the next step of a
 * log-in. Focus stays where it is when the person is in a part next to the page that keeps focus
 * (`data-keeps-focus`: an open menu, the chat). Moving it would close the menu, or send typed keys
 * nowhere. The element scrolls into view in both cases, unless `preventScroll` is set.
 */
export function offerFocus(
  element: HTMLElement | null,
  { preventScroll = false }: FocusOptions = {},
): void {
  const keeper = document.activeElement?.closest("[data-keeps-focus]");
  if (!keeper) element?.focus({ preventScroll });
  else if (!preventScroll) element?.scrollIntoView({ block: "nearest" });
}
