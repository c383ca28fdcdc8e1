import { say, words } from "../../words/words.ts";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const count = (count: number, unit: "days" | "hours" | "minutes") =>
  say(words.format[unit], { count });

/** Days and hours, or hours and minutes, until an instant; null when it is past. Milliseconds since 1970. */
export function leftUntil(now: number, until: number): string | null {
  // A part of a minute counts as one, so that nothing is ever said to be over early.
  const left = Math.ceil((until - now) / MINUTE) * MINUTE;
  if (left <= 0) return null;
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
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
