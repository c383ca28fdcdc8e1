/** Durations that are too short or too long for what they are about, as the schema marks them. */
import { durationSeconds } from "#lending/time/duration.ts";
import { isRecord } from "#engine/index.ts";
import type { FigureFault } from "./list-figures.ts";

/** Returns the fault of a duration outside `x-lasts`, such as a wait that usually takes 400 days. */
export function durationFaults(value: unknown, schema: unknown, pointer: string): FigureFault[] {
  const limits = isRecord(schema) ? schema["x-lasts"] : undefined;
  if (typeof value !== "string" || !isRecord(limits)) return [];
  const { least, most } = limits;
  const seconds = durationSeconds(value);
  // The schema reports a text of another form.
  if (seconds === null) return [];
  const fault = (relation: string, limit: string, kind: string): FigureFault[] => [
    {
      code: "duration-limit",
      message: `${value} is ${relation} than ${limit}, the ${kind} duration that works here.`,
      fix: `Write a duration from ${String(least)} to ${String(most)}.`,
      pointers: [pointer],
    },
  ];
  if (typeof least === "string" && seconds < (durationSeconds(least) ?? 0))
    return fault("shorter", least, "shortest");
  if (typeof most === "string" && seconds > (durationSeconds(most) ?? Infinity))
    return fault("longer", most, "longest");
  return [];
}
