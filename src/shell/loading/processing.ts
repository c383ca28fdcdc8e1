import { useEffect, useState } from "react";

/** A faster submission shows only its busy button, milliseconds. */
export const SHOW_AFTER_MS = 1_500;
/**
 * Then the page is usable again and says that it takes longer. Source: product specification,
 * section 4.
 */
export const TIME_OUT_MS = 30_000;

/**
 * quick: nothing shows yet; shown: the page is covered; late: the time is over, and the work goes
 * on.
 */
type Processing = "idle" | "quick" | "shown" | "late";

const STAGES = [
  [SHOW_AFTER_MS, "shown"],
  [TIME_OUT_MS, "late"],
] as const;

/** Returns the stage of a running submission. */
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
