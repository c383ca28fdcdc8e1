import { isObservedHoliday } from "./business-days.ts";
import { addDays, instantAt, localDate, weekday } from "./local-date.ts";

/** Hours in which something is possible, on the clock of the home. */
export interface OpeningHours {
  /** Hour at which it opens, 0 to 23. */
  fromHour: number;
  /** Hour at which it closes, 1 to 24. */
  toHour: number;
  /** 1 is Monday, 7 Sunday. Federal holidays and the days on which they are observed are closed. */
  weekdays: readonly number[];
}

/** Days to search for an opening: a week and the longest row of holidays. */
const DAYS_AHEAD = 14;

/** Returns the opening times from a day on, each with its end. */
function openings(instant: Date, hours: OpeningHours, timeZone: string): [Date, Date][] {
  const today = localDate(instant, timeZone);
  return Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index))
    .filter((date) => hours.weekdays.includes(weekday(date) || 7) && !isObservedHoliday(date))
    .map((date) => [
      instantAt(date, hours.fromHour * 60, timeZone),
      instantAt(date, hours.toHour * 60, timeZone),
    ])
    .filter((pair): pair is [Date, Date] => pair[0] !== null && pair[1] !== null);
}

/**
 * Returns when the hours begin next; null while they last. Hours that end at 24 end when the day
 * does.
 * @param timeZone IANA zone of the home
 */
export function nextOpening(instant: Date, hours: OpeningHours, timeZone: string): Date | null {
  const next = openings(instant, hours, timeZone).find(([, end]) => instant < end);
  // No weekday is open: the schema of a definition rejects that.
  if (next === undefined) throw new RangeError("These hours never open.");
  return instant < next[0] ? next[0] : null;
}
