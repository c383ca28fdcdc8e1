import { useEffect, useRef, type RefObject } from "react";

/** Returns whether one box hides all of the other. */
const covers = (over: DOMRect, under: DOMRect): boolean =>
  under.width > 0 &&
  under.left >= over.left &&
  under.right <= over.right &&
  under.top >= over.top &&
  under.bottom <= over.bottom;

/**
 * Collapses the panel when the focus moves to an element that the panel hides, and leaves the focus
 * there (WCAG 2.4.11). On a phone the panel hides the whole page.
 */
export function useClear(
  panel: RefObject<HTMLElement | null>,
  open: boolean,
  giveWay: () => void,
): void {
  const latest = useRef(giveWay);
  useEffect(() => {
    latest.current = giveWay;
  });
  useEffect(() => {
    if (!open) return;
    // A new page moves the focus to its heading by itself. Only Tab shows that the person leaves
    // the chat.
    let tabbed = false;
    const onKey = ({ key }: KeyboardEvent) => {
      tabbed = key === "Tab";
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!tabbed) return;
      const own = panel.current;
      if (!own || !(target instanceof HTMLElement) || own.parentElement?.contains(target)) return;
      // After the browser has scrolled to the focused element.
      requestAnimationFrame(() => {
        if (document.activeElement !== target) return;
        if (!covers(own.getBoundingClientRect(), target.getBoundingClientRect())) return;
        latest.current();
      });
    };
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("focusin", onFocus);
    return () => {
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("focusin", onFocus);
    };
  }, [panel, open]);
}
