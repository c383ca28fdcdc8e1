const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Upper bound of each unit, milliseconds. Source: product specification, section 9. */
const STEPS = [
  { below: HOUR, unit: "minute", length: MINUTE },
  { below: DAY, unit: "hour", length: HOUR },
  { below: WEEK, unit: "day", length: DAY },
  { below: 4 * WEEK, unit: "week", length: WEEK },
] as const;

/**
 * Formats the time since an instant in minutes, hours, days or weeks, and after four weeks as month
 * and day. A future instant counts as now.
 */
export function relativeTime(then: number, now: number, locale: string): string {
  const ago = Math.max(0, now - then);
  const step = STEPS.find(({ below }) => ago < below);
  return step
    ? new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(
        -Math.floor(ago / step.length),
        step.unit,
      )
    : new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" }).format(then);
}
