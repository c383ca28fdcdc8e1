import { arriveAt } from "#renderers/index.ts";
import { useEffect, useRef, type RefObject } from "react";

/** Sets title and focus of a page that is no screen. @returns the ref of its heading */
export function useArrival(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => arriveAt(heading.current), []);
  return heading;
}
