/** Calendar days as ISO 8601 texts, without a clock and without time zones. */
import { UNDETERMINED, type Value } from "../guard/evaluate/outcome.ts";

interface Day {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MAX_YEAR = 9999;
/** Last moment of the year 9999, milliseconds. */
const MAX_TIME = 253_402_300_799_999;

/** The day of a text such as 2026-02-28; null for any other value, and for a day that no month has. */
export function dayOf(value: Value): Day | null {
  const [, year, month, day] = typeof value === "string" ? (DATE.exec(value) ?? []) : [];
  if (year === undefined) return null;
  const parts: Day = { year: Number(year), month: Number(month), day: Number(day) };
  const exists = parts.month >= 1 && parts.month <= 12 && parts.day >= 1;
  return exists && parts.year >= 1 && parts.day <= daysInMonth(parts.year, parts.month)
    ? parts
    : null;
}

function textOf({ year, month, day }: Day): Value {
  if (!(year >= 1 && year <= MAX_YEAR)) return UNDETERMINED;
  const padded = (part: number, length: number): string => String(part).padStart(length, "0");
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && leap ? 29 : (MONTH_DAYS[month - 1] ?? 0);
}

/** Days since 1970-01-01, by the usual shift of the year to March (proleptic Gregorian calendar). */
function dayNumber({ year, month, day }: Day): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146_097 + dayOfEra + dayOfYear - 719_468;
}

/** The inverse of `dayNumber`. */
function dayFromNumber(days: number): Day {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1 };
}

/** Returns the date so many calendar days later; undetermined for another value, or a fraction of a day. */
export function addDays(date: Value, days: Value): Value {
  const day = dayOf(date);
  return day === null || !Number.isSafeInteger(days)
    ? UNDETERMINED
    : textOf(dayFromNumber(dayNumber(day) + (days as number)));
}

/** Goes to the same day of another month, or to its last day when the month is shorter. */
export function addMonths(date: Value, months: Value): Value {
  const start = dayOf(date);
  if (start === null || !Number.isSafeInteger(months)) return UNDETERMINED;
  const count = start.year * 12 + start.month - 1 + (months as number);
  const year = Math.floor(count / 12);
  const month = count - year * 12 + 1;
  return textOf({ year, month, day: Math.min(start.day, daysInMonth(year, month)) });
}

/** Goes to the same day of another year; from February 29 to February 28 of a year without it. */
export function addYears(date: Value, years: Value): Value {
  return Number.isSafeInteger(years) ? addMonths(date, (years as number) * 12) : UNDETERMINED;
}

const HOUR = 3_600_000;
/** A date and time with its offset from UTC. Without one, it would depend on the host's zone. */
const MOMENT = /T.*(?:Z|[+-]\d\d:\d\d)$/;

/** The moment so many hours after a date and time, in UTC: `2026-11-23T10:00:00.000Z`. */
export function addHours(time: Value, hours: Value): Value {
  const start = typeof time === "string" && MOMENT.test(time) ? Date.parse(time) : Number.NaN;
  const moment = start + (typeof hours === "number" ? hours * HOUR : Number.NaN);
  return Math.abs(moment) <= MAX_TIME ? new Date(moment).toISOString() : UNDETERMINED;
}

/** Days from one date to another; negative when the second is earlier. */
export function daysBetween(from: Value, to: Value): Value {
  const [first, last] = [dayOf(from), dayOf(to)];
  return first === null || last === null ? UNDETERMINED : dayNumber(last) - dayNumber(first);
}

/** Complete months from one date to another: from 31 January to 28 February there is none. */
export function monthsBetween(from: Value, to: Value): Value {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (first === null || last === null) return UNDETERMINED;
  const months = (last.year - first.year) * 12 + last.month - first.month;
  const days = last.day - first.day;
  return months > 0 && days < 0 ? months - 1 : months < 0 && days > 0 ? months + 1 : months;
}

/** Complete years; with a birth date, the age. Born on 29 February, a person ages on 1 March. */
export function yearsBetween(from: Value, to: Value): Value {
  const months = monthsBetween(from, to);
  return typeof months === "number" ? Math.trunc(months / 12) + 0 : UNDETERMINED;
}
