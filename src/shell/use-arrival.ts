import { useEffect, useRef, type RefObject } from "react";

/**
 * What happens when a page is reached: the window title says where we are, the view starts at the top, and focus goes to the heading, so
 * that a screen reader says it and the next Tab starts there. An open menu of the header (`data-disclosed`) keeps the focus.
 *
 * @param page changes exactly when another page is shown
 * @param title document title; null while the page loads
 */
export function useArrival(page: string, title: string | null): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const arrived = useRef<string | null>(null);
  const ready = title !== null;

  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);

  useEffect(() => {
    if (!ready || arrived.current === page) return;
    arrived.current = page;
    const heading = main.current?.querySelector("h1") ?? main.current;
    if (!heading) return;
    heading.setAttribute("tabindex", "-1");
    // Who has opened a menu while the page was on its way is in it: taking the focus would close it.
    if (!document.querySelector("[data-disclosed]")) heading.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [page, ready]);

  return main;
}
