import { useEffect, useState } from "react";

/** A submission that is answered sooner shows nothing but its button at work. */
export const SHOW_AFTER_MS = 1_500;
/** Then the page is free again, and says that it takes longer. Source: product specification, section 4. */
export const TIME_OUT_MS = 30_000;

/** quick: nothing to show yet; shown: the page is covered; late: the time is out, and the work goes on. */
export type Processing = "idle" | "quick" | "shown" | "late";

const STAGES = [
  [SHOW_AFTER_MS, "shown"],
  [TIME_OUT_MS, "late"],
] as const;

/** How long work has been going on, in the stages that the borrower is shown. */
export function useProcessing(busy: boolean): Processing {
  const [stage, setStage] = useState<Processing>("quick");
  useEffect(() => {
    if (!busy) return;
    const timers = STAGES.map(([after, name]) => setTimeout(() => setStage(name), after));
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setStage("quick");
    };
  }, [busy]);
  return busy ? stage : "idle";
}
