import { useCallback, useLayoutEffect, useRef } from "react";

/** A function that keeps its identity and always does what the latest one given does; for event handlers only. */
export function useStable<Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
