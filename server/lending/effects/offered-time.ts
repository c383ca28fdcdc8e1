import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import { offeredTimes, type SlotRules } from "#lending/time/slots.ts";
import type { EffectContext } from "#server/lending/application/ports.ts";
import { message } from "#server/platform/errors/message.ts";
import { fault, textAt } from "./reading.ts";

/**
 * Returns what is wrong with the time in a field; null when the calendar of the same screen offers
 * it.
 * @param notBefore earliest time, when a waiting period ends later than the calendar begins
 */
export function offeredTimeFault(
  { application, data, now, screen }: EffectContext,
  field: string,
  notBefore?: Date,
): ReturnType<typeof fault> | null {
  const time = new Date(textAt(data, field) ?? "");
  if (Number.isNaN(time.getTime())) return fault(`/${field}`, message("day-and-time"));
  if (time <= now) return fault(`/${field}`, message("time-passed"));
  const calendar = (screen.body ?? []).find((block) => block.field === field);
  const rules = (calendar?.options ?? {}) as SlotRules;
  const offered = offeredTimes(now, rules, homeTimeZone(application.property), notBefore);
  if (offered.some((each) => each.getTime() === time.getTime())) return null;
  return fault(`/${field}`, message("time-taken"));
}
