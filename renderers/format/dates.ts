import { currentLocale } from "../words/locale.ts";

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar day; months from 1. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

/** The day that an ISO date spells, or null when it spells none, such as 2026-02-30. */
export function readIsoDate(text: string): Day | null {
  const parts = isoDate.exec(text);
  if (!parts) return null;
  const day = { year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) };
  return exists(day) ? day : null;
}

/** Whether the calendar has the day. */
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

export function toIsoDate({ year, month, day }: Day): string {
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

/** The instant of an ISO date-time. Date itself also reads other texts, and makes March 1 of 02/30/2024. */
function readInstant(text: string): Date | null {
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? new Date(text) : null;
  return time && !Number.isNaN(time.getTime()) ? time : null;
}

/** The day as people type it, MM/DD/YYYY; a text that spells no day is given back. */
export function typedDate(value: string): string {
  const day = readIsoDate(value);
  if (!day) return value;
  return `${two(day.month)}/${two(day.day)}/${String(day.year).padStart(4, "0")}`;
}

const numbers = { month: "2-digit", day: "2-digit", year: "numeric" } as const;
const named = { month: "short", day: "numeric", year: "numeric" } as const;
/** Where people read the month first; elsewhere it is named, as the numbers could be taken for another day. */
const MONTH_FIRST = /^en(-US)?$/;

/**
 * "11/25/2026" of an ISO date or date-time, "25 nov 2026" in Spanish; a date-time is shown in `timeZone`, the viewer's own when not
 * given. Source: product specification, section 5.
 */
export function formatDate(value: string, timeZone?: string, locale = currentLocale()): string {
  // A day has no time zone: it is the same day everywhere.
  const day = readIsoDate(value) !== null;
  const time = day ? new Date(`${value}T00:00:00Z`) : readInstant(value);
  if (!time) return value;
  return new Intl.DateTimeFormat(locale, {
    ...(MONTH_FIRST.test(locale) ? numbers : named),
    timeZone: day ? "UTC" : timeZone,
  }).format(time);
}

/** Day and time of an instant, such as "Wed, Nov 25, 2026, 10:00 AM PST". */
export function formatDateTime(value: string, timeZone?: string, locale = currentLocale()): string {
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
