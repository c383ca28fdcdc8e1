/**
 * A calendar day without time or zone, `YYYY-MM-DD`. Rules about days use it instead of instants.
 */
export type LocalDate = string;

const DAY = 86_400_000;
const MINUTE = 60_000;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the number of days since 1970-01-01. Throws for a text that is not a calendar day. */
function dayNumber(date: LocalDate): number {
  const time = DAY_PATTERN.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) {
    throw new RangeError(`"${date}" is not a calendar day; write it as YYYY-MM-DD.`);
  }
  return time / DAY;
}

/** Returns the day so many days later. @param days whole days; negative ones go back */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date((dayNumber(date) + days) * DAY).toISOString().slice(0, 10);
}

/** Returns the days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  dayNumber(to) - dayNumber(from);

/** Returns the same day of the month, `months` later; the last day of a month that is too short. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  dayNumber(date);
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return new Date(
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate())),
  )
    .toISOString()
    .slice(0, 10);
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function weekday(date: LocalDate): number {
  return new Date(dayNumber(date) * DAY).getUTCDay();
}

/** Returns the latest of some days. @throws {RangeError} for an empty list */
export function latest(dates: readonly LocalDate[]): LocalDate {
  const last = dates.toSorted().at(-1);
  if (last === undefined) throw new RangeError("The latest of no days is undefined.");
  dayNumber(last);
  return last;
}

/** Returns the calendar day in `timeZone` at an instant. */
export function localDate(instant: Date, timeZone: string): LocalDate {
  const parts = wallClock(instant, timeZone);
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/**
 * Returns the instant at which a day begins in a time zone. It corrects the zone's offset two
 * times, because the first guess may lie on the other side of a clock change.
 */
export function startOfDay(date: LocalDate, timeZone: string): Date {
  const targetTime = dayNumber(date) * DAY;
  let instant = targetTime;
  for (let pass = 0; pass < 2; pass += 1) {
    instant = targetTime - offset(new Date(instant), timeZone);
  }
  return new Date(instant);
}

/**
 * Returns the instant at which a clock in the zone shows a day and a minute of the day. Of two such
 * instants it returns the earlier one. Returns null when the clocks skip that time.
 */
export function instantAt(date: LocalDate, minutes: number, timeZone: string): Date | null {
  const targetTime = dayNumber(date) * DAY + minutes * MINUTE;
  // The offsets before and after the wanted time differ on the two days a year on which clocks
  // change.
  const guesses = [-DAY / 2, DAY / 2].map(
    (aside) => targetTime - offset(new Date(targetTime + aside), timeZone),
  );
  const exact = guesses.filter((guess) => guess + offset(new Date(guess), timeZone) === targetTime);
  return exact.length === 0 ? null : new Date(Math.min(...exact));
}

/** Offset of a zone's wall clock from UTC at an instant, milliseconds. */
function offset(instant: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(instant, timeZone);
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return wall - Math.floor(instant.getTime() / 1000) * 1000;
}

type Wall = Record<"year" | "month" | "day" | "hour" | "minute" | "second", string>;

function wallClock(instant: Date, timeZone: string): Wall {
  const wall: Wall = { year: "", month: "", day: "", hour: "", minute: "", second: "" };
  for (const { type, value } of formatter(timeZone).formatToParts(instant)) {
    if (type in wall) wall[type as keyof Wall] = value;
  }
  return wall;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
