import { isHoliday } from "#lending/time/business-days.ts";
import { addDays, instantAt, localDate, weekday } from "#lending/time/local-date.ts";
import type { ChatWeek, OpenStatus } from "#schemas/types/chat/calls.ts";

/** A day as organisation.json has it: `weekdayValue` 1 for Monday, times `HH:MM` or null. */
export interface DayOfHours {
  weekdayValue: number;
  isOpen: boolean;
  startTime: string | null;
  endTime: string | null;
}

/**
 * Time zone when the organization names none; schemas/organisation.schema.json states it for all
 * opening hours.
 */
const PACIFIC = "America/Los_Angeles";
/** Number of days searched for the next opening: more than any run of closed days and holidays. */
const AHEAD = 15;

/** Hours of a department of an organisation; null when it has none. */
export function hoursOf(
  info: Readonly<Record<string, unknown>>,
  department: string,
): { days: readonly DayOfHours[]; timeZone: string } | null {
  const hours = (info["operatingHours"] ?? {}) as Record<string, unknown>;
  const days = Object.hasOwn(hours, department) ? hours[department] : undefined;
  if (!Array.isArray(days)) return null;
  const meta = (info["orgMetaData"] ?? {}) as { companyInfo?: { timeZone?: string } };
  return { days: days as DayOfHours[], timeZone: meta.companyInfo?.timeZone ?? PACIFIC };
}

const minutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
};

/**
 * Returns opening and closing time of a calendar day; null when the weekday is closed or the day is
 * a federal holiday.
 */
function openingOf(
  days: readonly DayOfHours[],
  date: string,
  timeZone: string,
): { from: Date; to: Date } | null {
  const value = weekday(date) === 0 ? 7 : weekday(date);
  const day = days.find(({ weekdayValue }) => weekdayValue === value);
  if (!day?.isOpen || day.startTime === null || day.endTime === null || isHoliday(date))
    return null;
  const [from, to] = [day.startTime, day.endTime].map((time) =>
    instantAt(date, minutes(time), timeZone),
  );
  return from && to && from < to ? { from, to } : null;
}

/** @param now business time */
export function openStatus(
  { days, timeZone }: { days: readonly DayOfHours[]; timeZone: string },
  now: Date,
): OpenStatus {
  const today = localDate(now, timeZone);
  for (let ahead = 0; ahead < AHEAD; ahead += 1) {
    const opening = openingOf(days, addDays(today, ahead), timeZone);
    if (!opening || opening.to <= now) continue;
    return opening.from <= now
      ? { open: true, opensAt: null }
      : { open: false, opensAt: opening.from.toISOString() };
  }
  return { open: false, opensAt: null };
}

/** Returns the open weekdays, Monday first, without regard to holidays. */
export const weekOf = ({
  days,
  timeZone,
}: {
  days: readonly DayOfHours[];
  timeZone: string;
}): ChatWeek => ({
  weekdays: days.flatMap(({ weekdayValue, isOpen, startTime, endTime }) =>
    isOpen && startTime !== null && endTime !== null ? [{ weekdayValue, startTime, endTime }] : [],
  ),
  timezone: timeZone,
});
