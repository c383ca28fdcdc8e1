const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar day; months from 1. */
interface Day {
  year: number;
  month: number;
  day: number;
}

/** Parses an ISO date; null for any other text and for an impossible day such as 2026-02-30. */
export function readIsoDate(text: string): Day | null {
  const parts = isoDate.exec(text);
  if (!parts) return null;
  const day = { year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) };
  return exists(day) ? day : null;
}

/** Whether the day exists in the calendar. */
export function exists({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    year > 0 &&
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day
  );
}

const two = (part: number) => String(part).padStart(2, "0");

/** Formats a day as ISO 8601, without checking that it exists. */
export function toIsoDate({ year, month, day }: Day): string {
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

/**
 * Parses an ISO date-time. `Date` alone also accepts other texts, and reads 02/30/2024 as March 1.
 */
function readInstant(text: string): Date | null {
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? new Date(text) : null;
  return time && !Number.isNaN(time.getTime()) ? time : null;
}

/** Formats an ISO date as people type it, MM/DD/YYYY; returns any other text unchanged. */
export function typedDate(value: string): string {
  const day = readIsoDate(value);
  if (!day) return value;
  return `${two(day.month)}/${two(day.day)}/${String(day.year).padStart(4, "0")}`;
}

const numbers = { month: "2-digit", day: "2-digit", year: "numeric" } as const;
const named = { month: "short", day: "numeric", year: "numeric" } as const;
/**
 * Locales that write the month first. In others the month is named, because readers could swap the
 * numbers.
 */
const MONTH_FIRST = /^en(-US)?$/;

/**
 * Formats an ISO date or date-time: "11/25/2026", or "25 nov 2026" in Spanish. A date-time is shown
 * in `timeZone`, by default the viewer's. Other text stays as it is. Source: product specification,
 * section 5.
 */
export function formatDate(value: string, locale: string, timeZone?: string): string {
  // A calendar day is the same everywhere, so it needs no time zone.
  const day = readIsoDate(value) !== null;
  const time = day ? new Date(`${value}T00:00:00Z`) : readInstant(value);
  if (!time) return value;
  return new Intl.DateTimeFormat(locale, {
    ...(MONTH_FIRST.test(locale) ? numbers : named),
    timeZone: day ? "UTC" : timeZone,
  }).format(time);
}

/** Formats day and time of an instant, "Wed, Nov 25, 2026, 10:00 AM PST"; other text stays as it is. */
export function formatDateTime(value: string, locale: string, timeZone?: string): string {
  const time = readInstant(value);
  if (!time) return value;
  return new Intl.DateTimeFormat(locale, {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  }).format(time);
}

/** Formats the time of day of an instant, "10:00 AM PST"; other text stays as it is. */
export function formatTime(value: string, locale: string, timeZone?: string): string {
  const time = readInstant(value);
  if (!time) return value;
  return new Intl.DateTimeFormat(locale, {
    hour: "numeric",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  }).format(time);
}

/** Formats a range of ISO dates: "11/25/2026 – 11/30/2026". */
export function formatDateRange(from: string, to: string, locale: string): string {
  const ends = [from, to].map((text) => (readIsoDate(text) ? new Date(`${text}T00:00:00Z`) : null));
  const [begin, end] = ends;
  if (!begin || !end) return [from, to].map((text) => formatDate(text, locale)).join(" – ");
  return new Intl.DateTimeFormat(locale, {
    ...(MONTH_FIRST.test(locale) ? numbers : named),
    timeZone: "UTC",
  }).formatRange(begin, end);
}

const DAY = 86_400_000;
/** Units of a distance in days, the longest first, with their average length. */
const DISTANCES = [
  ["year", 365.25],
  ["month", 30.44],
  ["day", 1],
] as const;

/**
 * Formats a date, and how many days, months or years it is from now: "11/28/2026 (in 3 days)".
 * Counts calendar days in `timeZone`.
 */
export function formatRelative(
  value: string,
  now: number,
  { locale, timeZone }: { locale: string; timeZone?: string | undefined },
): string {
  const date = formatDate(value, locale, timeZone);
  const instant = readIsoDate(value) ? null : readInstant(value);
  if (instant === null && !readIsoDate(value)) return date;
  const dayOf = (time: Date) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(time);
  const day = instant === null ? value : dayOf(instant);
  const days = Math.round((Date.parse(day) - Date.parse(dayOf(new Date(now)))) / DAY);
  const [unit, length] = DISTANCES.find((each) => Math.abs(days) >= each[1]) ?? DISTANCES[2];
  const distance = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return `${date} (${distance.format(Math.trunc(days / length), unit)})`;
}
