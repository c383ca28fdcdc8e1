import { addDays, instantAt, localDate, startOfDay } from "#lending/time/local-date.ts";

/** Hours without reminders, `HH:MM`. They may cross midnight. */
export interface QuietHours {
  from: string;
  to: string;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/**
 * Returns the instant, or the end of the quiet hours that contain it, in local time of the zone.
 */
export function afterQuietHours(instant: Date, { from, to }: QuietHours, timeZone: string): Date {
  const [begins, ends] = [minutesOf(from), minutesOf(to)];
  const date = localDate(instant, timeZone);
  const minute = minuteOfDay(instant, timeZone);
  const overnight = begins > ends;
  const quiet = overnight ? minute >= begins || minute < ends : minute >= begins && minute < ends;
  if (!quiet) return instant;
  const day = overnight && minute >= begins ? addDays(date, 1) : date;
  // Daylight saving time skips this time of day; the one an hour later exists.
  return (
    instantAt(day, ends, timeZone) ??
    instantAt(day, ends + 60, timeZone) ??
    startOfDay(addDays(day, 1), timeZone)
  );
}

function minuteOfDay(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return of("hour") * 60 + of("minute");
}
