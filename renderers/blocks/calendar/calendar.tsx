import { useMemo, useState } from "react";
import { localDate } from "#engine/time/local-date.ts";
import type { LocalDate } from "#engine/time/local-date.ts";
import { offeredDays, slotsOf } from "#engine/time/slots.ts";
import type { SlotRules } from "#engine/time/slots.ts";
import { timeZoneOf } from "#engine/time/time-zones.ts";
import { formatDateTime } from "../../format/dates.ts";
import { readPointer } from "../../format/pointer.ts";
import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import classes from "./calendar.module.css";
import { say, words } from "../../words/words.ts";

export interface CalendarOptions extends SlotRules {
  /** JSON pointer of an instant before which nothing is offered. */
  notBefore?: string;
}

/** A day, then a time of it, both as radio buttons: arrow keys move, and a screen reader says how many there are. */
export function CalendarBlock(props: BlockProps<CalendarOptions, string>) {
  const { id, options, host, onChange, value, errors = [], disabled = false } = props;
  const { application, profile } = host;
  const { state, county, address } = application.property ?? {};
  const timeZone = timeZoneOf(address?.state ?? state, county);
  // Slots are those of the visit; a page left open overnight is checked by the server.
  const [now] = useState(() => host.now?.() ?? Date.now());
  const found =
    options.notBefore === undefined
      ? null
      : readPointer({ application, profile }, options.notBefore);
  const earliest = typeof found === "string" ? Date.parse(found) : Number.NaN;
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

  const dayText = (one: LocalDate) =>
    new Intl.DateTimeFormat(host.locale, {
      weekday: "long",
      month: "long",
      day: "numeric",
      timeZone: "UTC",
    }).format(Date.parse(`${one}T00:00:00Z`));
  const timeText = (slot: Date) =>
    new Intl.DateTimeFormat(host.locale, {
      hour: "numeric",
      minute: "2-digit",
      timeZone,
    }).format(slot);
  // Of the day: clocks may change between today and then.
  const zoneText = (one: Date) =>
    new Intl.DateTimeFormat(host.locale, { timeZone, timeZoneName: "long" })
      .formatToParts(one)
      .find((part) => part.type === "timeZoneName")?.value ?? timeZone;

  if (days.length === 0) return <p id={id}>{host.copy(words.calendar.none)}</p>;

  return (
    <div id={id} className={shared.stack}>
      <fieldset className={classes.group} aria-describedby={props.describedBy}>
        <legend className={shared.label}>{words.calendar.day}</legend>
        <div className={classes.days}>
          {days.map((one) => (
            <label key={one} className={classes.option}>
              <input
                type="radio"
                className={shared.radio}
                name={`${id}__day`}
                value={one}
                checked={one === day}
                disabled={disabled}
                {...(invalid && !day ? { "aria-invalid": true } : {})}
                onChange={() => {
                  setPicked(one);
                  // A time of another day is no choice any more.
                  if (value !== undefined) onChange?.(undefined);
                }}
              />
              <span>{dayText(one)}</span>
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
              time: formatDateTime(valid.toISOString(), timeZone, host.locale),
            })
          : ""}
      </p>
    </div>
  );
}
