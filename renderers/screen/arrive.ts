/**
 * What happens when a page is reached: the view starts at its top, and its heading gets the focus, so that a screen reader says it and
 * the next Tab starts there. Whoever has gone into what stands beside the page and keeps the focus (`data-keeps-focus`: an open menu,
 * the chat) while the page was on its way stays there: taking it would close the menu under them, or send what they type nowhere.
 */
export function arriveAt(heading: HTMLElement | null): void {
  window.scrollTo(0, 0);
  if (!document.activeElement?.closest("[data-keeps-focus]"))
    heading?.focus({ preventScroll: true });
}
