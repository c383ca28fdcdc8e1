import { useEffect, useReducer } from "react";
import { loadPhonePlans } from "./load-phone-plans.ts";

/** Loads the plans of phone numbers when a value needs them, and renders again. */
export function usePhonePlans(isNeeded: boolean): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // Without the plans the number stays ungrouped.
    if (isNeeded) loadPhonePlans().then(renderAgain, () => {});
  }, [isNeeded]);
}
