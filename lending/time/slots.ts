import { addOfficeDays, isObservedHoliday } from "./business-days.ts";
import { addDays, instantAt, latest, localDate, weekday } from "./local-date.ts";
import type { LocalDate } from "./local-date.ts";

/**
 * Rules for the times that a calendar offers: options of the block `calendar`. The browser shows
 * these times and the server accepts no other.
 */
export interface SlotRules {
  /** Days ahead, from the first one on. */
  days?: number;
  fromHour?: number;
  /** Hour at which the last slot has ended. */
  toHour?: number;
  /** Length of a slot, minutes. */
  stepMinutes?: number;
  /** 1 is Monday, 7 Sunday. */
  weekdays?: readonly number[];
  /**
   * Business days, on which offices are open (Saturdays are none), that lie between today and the
   * first day: 0 begins tomorrow.
   */
  leadBusinessDays?: number;
}

/**
 * Returns days to choose from among `days` days, in the property's zone. They are the weekdays
 * asked for, without legal public holidays and the days on which they are observed. They begin
 * after the lead time, or on the day of `notBefore` when that is later. A waiting period moves the
 * choice; it does not shorten it.
 */
export function offeredDays(
  now: Date,
  rules: SlotRules,
  timeZone: string,
  notBefore: Date = now,
): LocalDate[] {
  const { days = 14, weekdays = [1, 2, 3, 4, 5], leadBusinessDays = 0 } = rules;
  const today = localDate(now, timeZone);
  const first = latest([
    addDays(addOfficeDays(today, leadBusinessDays), 1),
    localDate(notBefore, timeZone),
  ]);
  return (
    Array.from({ length: days }, (_, index) => addDays(first, index))
      .filter((date) => weekdays.includes(weekday(date) || 7) && !isObservedHoliday(date))
      // Of the days only the first can be over before `notBefore`.
      .filter((date, index) => index > 0 || slotsOf(date, rules, timeZone, notBefore).length > 0)
  );
}

/** Instants that a day offers from `notBefore` on; one that clocks skip is left out. */
export function slotsOf(
  date: LocalDate,
  rules: SlotRules,
  timeZone: string,
  notBefore?: Date,
): Date[] {
  const { fromHour = 9, toHour = 17, stepMinutes = 60 } = rules;
  const count = Math.floor(((toHour - fromHour) * 60) / stepMinutes);
  return Array.from({ length: Math.max(count, 0) }, (_, index) =>
    instantAt(date, fromHour * 60 + index * stepMinutes, timeZone),
  ).filter(
    (instant): instant is Date =>
      instant !== null && (notBefore === undefined || instant >= notBefore),
  );
}

/** Every time that a calendar offers, earliest first. */
export function offeredTimes(
  now: Date,
  rules: SlotRules,
  timeZone: string,
  notBefore?: Date,
): Date[] {
  return offeredDays(now, rules, timeZone, notBefore).flatMap((date) =>
    slotsOf(date, rules, timeZone, notBefore),
  );
}
