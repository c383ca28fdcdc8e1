import { useCallback, useState, type RefCallback } from "react";

/** Milliseconds after which a part counts as seen, for readers that scroll nothing. */
const AT_LATEST_MS = 10_000;

/** Returns whether an element has come into view, and the reference that watches it. */
export function useSeen(): [boolean, RefCallback<HTMLElement>] {
  const [isSeen, setSeen] = useState(false);
  const watchElement = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const see = () => setSeen(true);
    if (typeof IntersectionObserver !== "function") return see();
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) see();
    });
    watch.observe(element);
    const timer = setTimeout(see, AT_LATEST_MS);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return [isSeen, watchElement];
}
