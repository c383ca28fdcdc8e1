import { addDays, instantAt, localDate, startOfDay } from "#engine/time/local-date.ts";

/** Hours of the day in which nobody is reminded, `HH:MM`; they may lie across midnight. */
export interface QuietHours {
  from: string;
  to: string;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** The instant itself when it is not quiet then, otherwise the end of the quiet hours, by the clock on a wall in the zone. */
export function afterQuietHours(instant: Date, { from, to }: QuietHours, timeZone: string): Date {
  const [begins, ends] = [minutesOf(from), minutesOf(to)];
  const date = localDate(instant, timeZone);
  const minute = minuteOfDay(instant, timeZone);
  const overnight = begins > ends;
  const quiet = overnight ? minute >= begins || minute < ends : minute >= begins && minute < ends;
  if (!quiet) return instant;
  const day = overnight && minute >= begins ? addDays(date, 1) : date;
  // A time that the clocks skip in spring: an hour later there is one.
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
