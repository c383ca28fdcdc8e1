import { useEffect, useState } from "react";
import { timeZoneOf } from "#engine/time/time-zones.ts";
import { readPointer } from "../../format/pointer.ts";
import type { BlockProps } from "../../host/types.ts";
import { leftUntil } from "./left.ts";
import classes from "./countdown.module.css";
import { say, words } from "../../words/words.ts";

export interface CountdownOptions {
  until: string;
  label: string;
  over?: string;
}

const MINUTE = 60_000;

/**
 * How long is left until an instant, and when that is at the property. The number changes without being announced; whoever
 * reads it hears it as it is then.
 */
export function CountdownBlock({ id, options, host }: BlockProps<CountdownOptions>) {
  const { application, profile, locale } = host;
  const { state, county, address } = application.property ?? {};
  const timeZone = timeZoneOf(address?.state ?? state, county);
  const read = () => host.now?.() ?? Date.now();
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), MINUTE);
    return () => clearInterval(timer);
  });
  const found = readPointer({ application, profile }, options.until);
  const until = typeof found === "string" ? Date.parse(found) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const left = leftUntil(now, until);
  return (
    <div id={id} className={classes.countdown}>
      <p className={classes.label}>{host.copy(left ? options.label : (options.over ?? ""))}</p>
      {left ? <p className={classes.left}>{left}</p> : null}
      <p className={classes.until}>
        {words.countdown.until}
        <time dateTime={new Date(until).toISOString()}>{lastMoment(until, timeZone, locale)}</time>
      </p>
    </div>
  );
}

/** A midnight belongs to the day that it ends. */
function lastMoment(until: number, timeZone: string, locale: string): string {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const zone =
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "long" })
      .formatToParts(until - 1)
      .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  const day = (instant: number) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: "long",
      month: "long",
      day: "numeric",
      year: "numeric",
    }).format(instant);
  if (clock.format(until) === "00:00")
    return say(words.countdown.midnight, { day: day(until - 1), zone });
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: "numeric", minute: "2-digit" });
  return say(words.countdown.moment, { day: day(until), time: time.format(until), zone });
}
