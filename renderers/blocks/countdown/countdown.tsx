import { useEffect, useState } from "react";
import { homeZone } from "../../format/home-zone.ts";
import { valueAt } from "#engine/json/pointer.ts";
import type { CountdownBlockOptions } from "#schemas/types/blocks/countdown.ts";
import type { BlockProps } from "../../host/types.ts";
import { timeLeft } from "./time-left.ts";
import classes from "./countdown.module.css";
import { useLanguage, type Language } from "../../words/language.ts";

const MINUTE = 60_000;

/**
 * Shows the time left until an instant, and that instant in the property's time zone. A screen
 * reader does not announce each change.
 */
export function CountdownBlock({ id, options, host }: BlockProps<CountdownBlockOptions>) {
  const language = useLanguage();
  const { application, profile } = host;
  const timeZone = homeZone(application);
  const read = () => host.now?.() ?? Date.now();
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), MINUTE);
    return () => clearInterval(timer);
  });
  const untilValue = valueAt({ application, profile }, options.until);
  const until = typeof untilValue === "string" ? Date.parse(untilValue) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const remaining = timeLeft(now, until, language);
  return (
    <div id={id} className={classes.countdown}>
      <p className={classes.label}>{host.copy(remaining ? options.label : (options.over ?? ""))}</p>
      {remaining ? <p className={classes.left}>{remaining}</p> : null}
      <p className={classes.until}>
        {language.words.countdown.until}
        <time dateTime={new Date(until).toISOString()}>
          {lastMoment(until, timeZone, language)}
        </time>
      </p>
    </div>
  );
}

/** Formats the deadline. A deadline at midnight belongs to the day that ends. */
function lastMoment(until: number, timeZone: string, { locale, words, say }: Language): string {
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
