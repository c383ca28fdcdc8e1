import type { Effect } from "#server/lending/application/ports.ts";
import { offeredTimeFault } from "./offered-time.ts";
import { optionText, textAt } from "./reading.ts";

/** Accepts only a time that the screen's calendar offers; `bind` stores it. No answer, no effect. */
export const chooseTime: Effect = (context) => {
  const field = optionText(context, "field");
  if (textAt(context.data, field) === null) return {};
  return offeredTimeFault(context, field) ?? {};
};
