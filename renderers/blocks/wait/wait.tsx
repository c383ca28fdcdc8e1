import { useCallback, useSyncExternalStore } from "react";
import { homeZone } from "../../format/home-zone.ts";
import type { WaitBlockOptions } from "#schemas/types/blocks/wait.ts";
import { formatDateTime } from "#lending/formats/dates.ts";
import { durationSeconds } from "#lending/time/duration.ts";
import { formatDuration } from "../../format/duration.ts";
import { valueAt } from "#engine/json/pointer.ts";
import type { BlockProps } from "../../host/types.ts";
import classes from "./wait.module.css";
import { useLanguage } from "../../words/language.ts";

/** Longest delay of a browser timer, milliseconds. */
const LONGEST_TIMER = 2_147_483_647;

/**
 * Shows what the borrower waits for, since when, the usual duration, and when the wait exceeds it.
 * A screen reader announces each change politely.
 */
export function WaitBlock({ id, options, host }: BlockProps<WaitBlockOptions>) {
  const { words, say } = useLanguage();
  const { application, profile, locale } = host;
  const timeZone = homeZone(application);
  const waitingSince = valueAt(
    { application, profile },
    options.since ?? "/application/waitingSince",
  );
  const since = typeof waitingSince === "string" ? waitingSince : null;
  const usually = options.usually === undefined ? null : formatDuration(options.usually, locale);
  const late = useLate(since, options.usually, host.now ?? Date.now);
  return (
    <div id={id} className={classes.wait} role="status" aria-live="polite">
      {host.reducedMotion ? null : (
        <span className={classes.dots} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
      )}
      <div>
        <p className={classes.text}>{host.copy(options.text)}</p>
        {usually === null ? null : (
          <p className={classes.more}>
            {late ? words.wait.late : say(words.wait.usually, { duration: usually })}
          </p>
        )}
        {since === null ? null : (
          <p className={classes.more}>
            {words.wait.since}
            <time dateTime={since}>{formatDateTime(since, locale, timeZone)}</time>
          </p>
        )}
      </div>
    </div>
  );
}

/** Whether the wait has exceeded its usual duration; updates when that time comes. */
function useLate(since: string | null, usually: string | undefined, now: () => number): boolean {
  const seconds = usually === undefined ? null : durationSeconds(usually);
  const due = since === null || seconds === null ? null : Date.parse(since) + seconds * 1_000;
  const subscribe = useCallback(
    (changed: () => void) => {
      const timeLeft = due === null ? -1 : due - now();
      if (timeLeft < 0 || timeLeft > LONGEST_TIMER) return () => {};
      const timer = setTimeout(changed, timeLeft + 1);
      return () => clearTimeout(timer);
    },
    [due, now],
  );
  const isDue = () => due !== null && now() > due;
  return useSyncExternalStore(subscribe, isDue, isDue);
}
