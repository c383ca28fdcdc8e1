import { useEffect, useRef, type RefObject } from "react";

/** Share of the end mark that must be visible. Source: product specification, section 4. */
const VISIBLE = 0.25;

/** Returns the ref of the end mark. Calls `onEnd` when the mark becomes visible while `ready`. */
export function useEndSeen(
  ready: boolean,
  onEnd: () => void,
): RefObject<HTMLParagraphElement | null> {
  const mark = useRef<HTMLParagraphElement>(null);
  const report = useRef(onEnd);
  useEffect(() => {
    report.current = onEnd;
  });
  useEffect(() => {
    const element = mark.current;
    if (!ready || !element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.intersectionRatio >= VISIBLE)) report.current();
      },
      { threshold: VISIBLE },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ready]);
  return mark;
}
