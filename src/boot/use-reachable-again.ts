import { useEffect } from "react";

const EVERY_MS = 3000;

/** Whether the server can serve again. Never throws. */
export const answers = (): Promise<boolean> =>
  fetch("/healthz", { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );

/** Calls `again` once the server answers: whoever waits out an outage need not press anything. */
export function useReachableAgain(active: boolean, again: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    let stopped = false;
    const ask = async () => {
      if (!(await answers()) || stopped) return;
      stopped = true;
      again();
    };
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [active, again]);
}
