import { addDays, weekday } from "./local-date.ts";
import type { LocalDate } from "./local-date.ts";

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

type HolidayRule = (year: number) => LocalDate;

const fixed =
  (month: number, day: number): HolidayRule =>
  (year) =>
    write(year, month, day);

const nth =
  (count: number, day: number, month: number): HolidayRule =>
  (year) => {
    const first = write(year, month, 1);
    return addDays(first, ((day - weekday(first) + 7) % 7) + 7 * (count - 1));
  };

const last =
  (day: number, month: number, length: number): HolidayRule =>
  (year) => {
    const end = write(year, month, length);
    return addDays(end, -((weekday(end) - day + 7) % 7));
  };

/**
 * Legal public holidays of 5 U.S.C. 6103(a). A fixed holiday excludes only its own date: the Friday
 * or Monday on which it may be observed is a business day. Inauguration Day is in 6103(c), so it is
 * a business day too.
 */
const HOLIDAYS: readonly HolidayRule[] = [
  fixed(1, 1),
  nth(3, MONDAY, 1),
  nth(3, MONDAY, 2),
  last(MONDAY, 5, 31),
  fixed(6, 19),
  fixed(7, 4),
  nth(1, MONDAY, 9),
  nth(2, MONDAY, 10),
  fixed(11, 11),
  nth(4, THURSDAY, 11),
  fixed(12, 25),
];

/** Returns whether the day is a legal public holiday. */
export function isHoliday(date: LocalDate): boolean {
  const year = Number(date.slice(0, 4));
  return HOLIDAYS.some((rule) => rule(year) === date);
}

/**
 * Whether offices are closed for a holiday: on its date, or on the weekday on which it is observed.
 * A Sunday holiday is observed on Monday, a Saturday holiday on Friday (5 U.S.C. 6103(b)).
 * Rescission ignores the day of observance.
 */
export function isObservedHoliday(date: LocalDate): boolean {
  if (isHoliday(date)) return true;
  const observedOffset = { [MONDAY]: -1, [FRIDAY]: 1 }[weekday(date)];
  return observedOffset !== undefined && isHoliday(addDays(date, observedOffset));
}

/**
 * Whether the day is a business day for rescission (12 CFR 1026.2(a)(6)): any day but Sundays and
 * legal public holidays. Saturdays count.
 */
export function isBusinessDay(date: LocalDate): boolean {
  return weekday(date) !== SUNDAY && !isHoliday(date);
}

/**
 * Whether the offices of the lender and of a notary are open: Monday to Friday without holidays.
 */
export function isOfficeDay(date: LocalDate): boolean {
  const day = weekday(date);
  return day !== SUNDAY && day !== SATURDAY && !isObservedHoliday(date);
}

/** Returns the `count`th business day for rescission after a day. */
export const addBusinessDays = (date: LocalDate, count: number): LocalDate =>
  nthAfter(date, count, isBusinessDay);

/** Returns the `count`th office day after a day. */
export const addOfficeDays = (date: LocalDate, count: number): LocalDate =>
  nthAfter(date, count, isOfficeDay);

function nthAfter(date: LocalDate, count: number, counts: (date: LocalDate) => boolean): LocalDate {
  let day = date;
  for (let remaining = count; remaining > 0;) {
    day = addDays(day, 1);
    if (counts(day)) remaining -= 1;
  }
  return day;
}

function write(year: number, month: number, day: number): LocalDate {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
