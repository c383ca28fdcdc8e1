import { addOfficeDays } from "#lending/time/business-days.ts";
import { localDate, startOfDay } from "#lending/time/local-date.ts";
import { timeZoneOf } from "#lending/time/time-zones.ts";
import type { Application } from "#server/lending/application/ports.ts";
import { milliseconds } from "#server/platform/clock/duration.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns the moment at which a wait ends. Days begin at midnight where the property is.
 * @throws when the date of the wait is absent or no date
 */
export function untilOf(
  wait: { for: string } | { businessDays: number } | { until: unknown },
  { property }: Application,
  now: Date,
): Date {
  if ("for" in wait) return new Date(now.getTime() + milliseconds(wait.for));
  const zone = timeZoneOf(property?.state, property?.county);
  if ("businessDays" in wait)
    return startOfDay(addOfficeDays(localDate(now, zone), wait.businessDays), zone);
  const { until } = wait;
  if (typeof until === "string" && DAY.test(until)) return startOfDay(until, zone);
  const moment = typeof until === "string" ? new Date(until) : null;
  if (moment === null || Number.isNaN(moment.getTime()))
    throw new TypeError(
      "A procedure waits for a date that the application does not have. Give the step a `when` that requires the date.",
    );
  return moment;
}
