import { arriveAt } from "#renderers/index.ts";
import { useEffect, useRef, type RefObject } from "react";

/** A page that is no screen is reached: the window title says where we are. @returns what its heading is tied to */
export function useArrival(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => arriveAt(heading.current), []);
  return heading;
}
