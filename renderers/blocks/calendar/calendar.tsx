import { useMemo, useState } from "react";
import { localDate } from "#lending/time/local-date.ts";
import type { LocalDate } from "#lending/time/local-date.ts";
import { offeredDays, slotsOf } from "#lending/time/slots.ts";
import { homeZone } from "../../format/home-zone.ts";
import type { CalendarBlockOptions } from "#schemas/types/blocks/calendar.ts";
import { formatDateTime } from "#lending/formats/dates.ts";
import { valueAt } from "#engine/json/pointer.ts";
import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import classes from "./calendar.module.css";
import { useLanguage } from "../../words/language.ts";

/**
 * Asks for a day and then a time. Radio buttons let arrow keys move and let a screen reader
 * announce the number of choices.
 */
export function CalendarBlock(props: BlockProps<CalendarBlockOptions, string>) {
  const { words, say } = useLanguage();
  const { id, options, host, onChange, value, errors = [], disabled = false } = props;
  const { application, profile } = host;
  const timeZone = homeZone(application);
  // The slots stay those of this visit; the server rechecks a page that was open overnight.
  const [now] = useState(() => host.now?.() ?? Date.now());
  const notBeforeValue =
    options.notBefore === undefined ? null : valueAt({ application, profile }, options.notBefore);
  const earliest = typeof notBeforeValue === "string" ? Date.parse(notBeforeValue) : Number.NaN;
  const notBefore = useMemo(
    () => (Number.isNaN(earliest) ? undefined : new Date(earliest)),
    [earliest],
  );
  const days = useMemo(
    () => offeredDays(new Date(now), options, timeZone, notBefore),
    [now, options, timeZone, notBefore],
  );
  const chosen = value === undefined ? undefined : new Date(value);
  const valid = chosen && !Number.isNaN(chosen.getTime()) ? chosen : undefined;
  const [picked, setPicked] = useState<LocalDate | undefined>(undefined);
  const day = picked ?? (valid ? localDate(valid, timeZone) : undefined);
  const slots = useMemo(
    () => (day ? slotsOf(day, options, timeZone, notBefore) : []),
    [day, options, timeZone, notBefore],
  );
  const invalid = errors.length > 0;

  const dayText = (date: LocalDate) =>
    new Intl.DateTimeFormat(host.locale, {
      weekday: "long",
      month: "long",
      day: "numeric",
      timeZone: "UTC",
    }).format(Date.parse(`${date}T00:00:00Z`));
  const timeText = (slot: Date) =>
    new Intl.DateTimeFormat(host.locale, {
      hour: "numeric",
      minute: "2-digit",
      timeZone,
    }).format(slot);
  // The zone's name on that day: daylight saving time may begin or end before it.
  const zoneText = (slot: Date) =>
    new Intl.DateTimeFormat(host.locale, { timeZone, timeZoneName: "long" })
      .formatToParts(slot)
      .find((part) => part.type === "timeZoneName")?.value ?? timeZone;

  if (days.length === 0) return <p id={id}>{host.copy(words.calendar.none)}</p>;

  return (
    <div id={id} className={shared.stack}>
      <fieldset className={classes.group} aria-describedby={props.describedBy}>
        <legend className={shared.label}>{words.calendar.day}</legend>
        <div className={classes.days}>
          {days.map((offered) => (
            <label key={offered} className={classes.option}>
              <input
                type="radio"
                className={shared.radio}
                name={`${id}__day`}
                value={offered}
                checked={offered === day}
                disabled={disabled}
                {...(invalid && !day ? { "aria-invalid": true } : {})}
                onChange={() => {
                  setPicked(offered);
                  // Another day has other times, so the chosen time no longer applies.
                  if (value !== undefined) onChange?.(undefined);
                }}
              />
              <span>{dayText(offered)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {day ? (
        <fieldset className={classes.group}>
          <legend className={shared.label}>
            {say(words.calendar.time, { day: dayText(day) })}
          </legend>
          {slots[0] ? <p className={shared.hint}>{zoneText(slots[0])}</p> : null}
          <div className={classes.times}>
            {slots.map((slot) => (
              <label key={slot.getTime()} className={classes.option}>
                <input
                  type="radio"
                  className={shared.radio}
                  name={`${id}__time`}
                  value={slot.toISOString()}
                  checked={valid?.getTime() === slot.getTime()}
                  disabled={disabled}
                  {...(invalid && !valid ? { "aria-invalid": true } : {})}
                  onChange={() => onChange?.(slot.toISOString())}
                />
                <span>{timeText(slot)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      <p className={classes.choice} role="status">
        {valid
          ? say(words.calendar.chose, {
              time: formatDateTime(valid.toISOString(), host.locale, timeZone),
            })
          : ""}
      </p>
    </div>
  );
}
