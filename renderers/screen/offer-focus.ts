/**
 * Gives the focus to what has come by itself: a page, the server's verdict, the next step of a log-in. Whoever has meanwhile gone into
 * what stands beside the page and keeps the focus (`data-keeps-focus`: an open menu, the chat) stays there: taking it would close the
 * menu under them, or send what they type nowhere. What has come is brought into sight either way, unless `preventScroll` is set.
 */
export function offerFocus(
  element: HTMLElement | null,
  { preventScroll = false }: FocusOptions = {},
): void {
  const kept = document.activeElement?.closest("[data-keeps-focus]");
  if (!kept) element?.focus({ preventScroll });
  else if (!preventScroll) element?.scrollIntoView({ block: "nearest" });
}
