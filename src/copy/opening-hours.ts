import type { Organisation } from "#schemas/types/organisation.ts";

export type Hours = Organisation["operatingHours"]["OPS_PHONE"];

/** Consecutive days with the same hours. Weekdays are numbers, 1 is Monday; times are `HH:MM`. */
export interface OpenRun {
  first: number;
  last: number;
  start: string;
  end: string;
}

/** Groups the open days of a week into runs of consecutive days with the same hours. */
export function openRuns(hours: Hours): OpenRun[] {
  const runs: OpenRun[] = [];
  for (const { weekdayValue, isOpen, startTime, endTime } of hours) {
    if (!isOpen || startTime === null || endTime === null) continue;
    const run = runs.at(-1);
    if (run && run.last === weekdayValue - 1 && run.start === startTime && run.end === endTime)
      run.last = weekdayValue;
    else runs.push({ first: weekdayValue, last: weekdayValue, start: startTime, end: endTime });
  }
  return runs;
}

/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export const dayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(
    MONDAY + (weekday - 1) * DAY_MS,
  );

/** Formats `06:00` as 6:00 AM. The caller names the time zone. */
export const clock = (time: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" }).format(
    Date.parse(`2024-01-01T${time}:00Z`),
  );

/** Formats a time zone as Pacific Time, or hora del Pacífico. Without one it is Pacific, as in the chat. */
export const zoneName = (timeZone: string | undefined, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: timeZone ?? "America/Los_Angeles",
    timeZoneName: "longGeneric",
  })
    .formatToParts(0)
    .find(({ type }) => type === "timeZoneName")?.value ?? "";
