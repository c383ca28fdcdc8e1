import { durationSeconds } from "#lending/time/duration.ts";

/** Units of an ISO 8601 duration without months and years, largest first, with their seconds. */
const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Formats a duration in the largest unit that divides it: PT90M is 90 minutes, P5D is 5 days. */
export function formatDuration(duration: string, locale: string): string | null {
  const seconds = durationSeconds(duration);
  if (seconds === null || seconds === 0) return null;
  const unit = UNITS.find(([, size]) => seconds % size === 0) ?? (["second", 1] as const);
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: unit[0],
    unitDisplay: "long",
  }).format(seconds / unit[1]);
}
