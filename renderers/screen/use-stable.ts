import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * Returns a function with a stable identity that calls the latest handler; for event handlers only.
 */
export function useStable<Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
