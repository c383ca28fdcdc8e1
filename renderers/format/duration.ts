/** Units of an ISO 8601 duration without months and years, largest first, with their seconds. */
const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Returns the seconds of an ISO 8601 duration such as PT1M or P5D; null for any other text. */
export function durationSeconds(duration: string): number | null {
  const match = DURATION.exec(duration);
  if (match === null || duration.length < 3) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
}

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
