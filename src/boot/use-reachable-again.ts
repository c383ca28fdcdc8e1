import { useEffect } from "react";

const EVERY_MS = 3000;

/** Returns whether the server can serve. Never throws. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    // The browser keeps a connection open until the answer is read.
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Calls `again` when the server answers, so that the borrower need not reload after an outage. */
export function useReachableAgain(active: boolean, onReachable: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    let stopped = false;
    const ask = async () => {
      if (!(await serverAnswers()) || stopped) return;
      stopped = true;
      onReachable();
    };
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [active, onReachable]);
}
