/** Calendar periods such as "P25M": whole years, months or days (ISO 8601). */

export interface Period {
  months: number;
  days: number;
}

const PATTERN = /^P([1-9]\d{0,3})([YMD])$/;
const DAY = 86_400_000;
/** Days of a month at least, on average over the four centuries of the calendar. */
const DAYS_OF_MONTH = 146_097 / 4_800;

/** Parses a period of one unit, such as P2Y, P25M or P90D; null for any other text. */
export function parsePeriod(text: string): Period | null {
  const [, count, unit] = PATTERN.exec(text) ?? [];
  if (count === undefined) return null;
  const number = Number(count);
  if (unit === "D") return { months: 0, days: number };
  return { months: unit === "Y" ? 12 * number : number, days: 0 };
}

/** Returns the instant a period after another; the last day of a month that is too short. */
export function afterPeriod(instant: Date, { months, days }: Period): Date {
  const moved = new Date(instant);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0));
  moved.setUTCDate(Math.min(instant.getUTCDate(), lastDay.getUTCDate()));
  return new Date(moved.getTime() + days * DAY);
}

/** Returns the latest instant whose period ends at or before another. */
export const beforePeriod = (instant: Date, { months, days }: Period): Date =>
  afterPeriod(new Date(instant.getTime() - days * DAY), { months: -months, days: 0 });

/** Returns days, with which periods of different units compare. A month has 30.4 on average. */
export const daysOf = ({ months, days }: Period): number => months * DAYS_OF_MONTH + days;
