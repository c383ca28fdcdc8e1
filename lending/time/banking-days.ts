import { isHoliday } from "./business-days.ts";
import { addDays, weekday } from "./local-date.ts";
import type { LocalDate } from "./local-date.ts";

const SUNDAY = 0;
const SATURDAY = 6;

/**
 * Whether the Federal Reserve Banks settle payments on the day: Monday to Friday without public
 * holidays. A holiday on a Sunday closes the Monday after. A holiday on a Saturday leaves the
 * Friday before open (Federal Reserve holiday schedule).
 */
export function isBankingDay(date: LocalDate): boolean {
  const day = weekday(date);
  if (day === SUNDAY || day === SATURDAY || isHoliday(date)) return false;
  const before = addDays(date, -1);
  return !(weekday(before) === SUNDAY && isHoliday(before));
}

/** Returns the day itself, or the first banking day after it. */
export function bankingDayFrom(date: LocalDate): LocalDate {
  let day = date;
  while (!isBankingDay(day)) day = addDays(day, 1);
  return day;
}
