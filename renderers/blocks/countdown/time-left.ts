import type { Language } from "../../words/language.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns the time until an instant in days and hours, or in hours and minutes; null when it has
 * passed. Both in milliseconds since 1970.
 */
export function timeLeft(now: number, until: number, { words, say }: Language): string | null {
  const count = (value: number, unit: "days" | "hours" | "minutes") =>
    say(words.format[unit], { count: value });
  // Round up to whole minutes, so that the deadline never seems to pass early.
  const remaining = Math.ceil((until - now) / MINUTE) * MINUTE;
  if (remaining <= 0) return null;
  const days = Math.floor(remaining / DAY);
  const hours = Math.floor((remaining % DAY) / HOUR);
  const minutes = Math.floor((remaining % HOUR) / MINUTE);
  const parts =
    days > 0
      ? [count(days, "days"), ...(hours > 0 ? [count(hours, "hours")] : [])]
      : [
          ...(hours > 0 ? [count(hours, "hours")] : []),
          ...(minutes > 0 || hours === 0 ? [count(minutes, "minutes")] : []),
        ];
  const [first = "", second] = parts;
  const time = second === undefined ? first : say(words.countdown.and, { first, second });
  return say(words.countdown.left, { time });
}
