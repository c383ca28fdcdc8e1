import { useEffect, useState, type RefObject } from "react";

/** A page is near within one height of the region above and below the visible part. */
const MARGIN = "100% 0px";

/**
 * Returns the numbers of the elements with `data-page` that lie in or near the visible part of the
 * region.
 * @param layout changes when the elements do; null while there are none
 */
export function useNear(
  region: RefObject<HTMLElement | null>,
  layout: string | null,
): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const root = region.current;
    if (!root || layout === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const page = Number((target as HTMLElement).dataset["page"]);
            if (isIntersecting) next.add(page);
            else next.delete(page);
          }
          return next;
        }),
      { root, rootMargin: MARGIN },
    );
    for (const element of root.querySelectorAll("[data-page]")) observer.observe(element);
    return () => observer.disconnect();
  }, [region, layout]);
  return near;
}
