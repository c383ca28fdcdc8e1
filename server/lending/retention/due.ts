import { afterPeriod, valueAt } from "#engine/index.ts";
import type { Application } from "#server/lending/application/ports.ts";
import type { Periods } from "./periods.ts";

/** When an application is erased, and by which row of the periods. */
export interface Due {
  ending: string;
  at: Date;
}

/** Name of the row for applications without an ending. */
export const ABANDONED = "abandoned";

/** Returns when an application is erased: after its ending, or after its last change. */
export function dueOf({ endings, data }: Periods, application: Application, lastChange: Date): Due {
  for (const { id, states, from, keep } of endings) {
    const began =
      (from === null ? null : instantAt(application, from)) ??
      (states.has(application.status?.checklistStatus ?? "")
        ? (instantAt(application, "/application/waitingSince") ?? lastChange)
        : null);
    if (began !== null) return { ending: id, at: afterPeriod(began, keep) };
  }
  return { ending: ABANDONED, at: afterPeriod(lastChange, data.abandoned) };
}

function instantAt(application: Application, pointer: string): Date | null {
  const value = valueAt({ application }, pointer);
  const instant = typeof value === "string" ? Date.parse(value) : NaN;
  return Number.isNaN(instant) ? null : new Date(instant);
}
