import { useCallback, useSyncExternalStore } from "react";
import { timeZoneOf } from "#engine/time/time-zones.ts";
import { formatDateTime } from "../../format/dates.ts";
import { durationSeconds, formatDuration } from "../../format/duration.ts";
import { readPointer } from "../../format/pointer.ts";
import type { BlockProps } from "../../host/types.ts";
import classes from "./wait.module.css";
import { say, words } from "../../words/words.ts";

export interface WaitOptions {
  text: string;
  usually?: string;
  since?: string;
}

/** The longest time that a browser's timer can be set to, milliseconds. */
const LONGEST_TIMER = 2_147_483_647;

/**
 * What we are waiting for, since when and how long usually, and when it takes longer than that; said once when it changes, without
 * interrupting.
 */
export function WaitBlock({ id, options, host }: BlockProps<WaitOptions>) {
  const { application, profile, locale } = host;
  const { state, county, address } = application.property ?? {};
  const timeZone = timeZoneOf(address?.state ?? state, county);
  const found = readPointer({ application, profile }, options.since ?? "/application/waitingSince");
  const since = typeof found === "string" ? found : null;
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
            <time dateTime={since}>{formatDateTime(since, timeZone, locale)}</time>
          </p>
        )}
      </div>
    </div>
  );
}

/** Whether the wait has lasted longer than it usually does; changes by itself when that time has come. */
function useLate(since: string | null, usually: string | undefined, now: () => number): boolean {
  const seconds = usually === undefined ? null : durationSeconds(usually);
  const due = since === null || seconds === null ? null : Date.parse(since) + seconds * 1_000;
  const subscribe = useCallback(
    (changed: () => void) => {
      const left = due === null ? -1 : due - now();
      if (left < 0 || left > LONGEST_TIMER) return () => {};
      const timer = setTimeout(changed, left + 1);
      return () => clearTimeout(timer);
    },
    [due, now],
  );
  return useSyncExternalStore(subscribe, () => due !== null && now() > due);
}
