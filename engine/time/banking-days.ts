import { isHoliday } from "./business-days.ts";
import { addDays, weekday } from "./local-date.ts";
import type { LocalDate } from "./local-date.ts";

const SUNDAY = 0;
const SATURDAY = 6;

/**
 * Day on which the Federal Reserve Banks settle payments: Monday to Friday but public holidays. Of a holiday that falls on a Sunday
 * the Monday after is closed; of one that falls on a Saturday the Friday before is open (Federal Reserve holiday schedule).
 */
export function isBankingDay(date: LocalDate): boolean {
  const day = weekday(date);
  if (day === SUNDAY || day === SATURDAY || isHoliday(date)) return false;
  const before = addDays(date, -1);
  return !(weekday(before) === SUNDAY && isHoliday(before));
}

/** The day itself, or the first banking day after it. */
export function bankingDayFrom(date: LocalDate): LocalDate {
  let day = date;
  while (!isBankingDay(day)) day = addDays(day, 1);
  return day;
}
