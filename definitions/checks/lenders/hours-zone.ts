import { isRecord, valueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { timeZonesOf } from "#lending/time/time-zones.ts";
import type { Finding } from "../../findings/finding.ts";
import { placesWith } from "../../marks/places-with.ts";
import { valuesAt } from "../../overlays/limited-choices.ts";
import { ownSettings, settingFinding, type Setting } from "../../overlays/settings.ts";
import type { Check } from "../check.ts";

/**
 * Finds hours of a lender in a time zone where no state lies, and hours of its own in the zone of the lender which it
 * extends, when none of its states lies there. A lender may answer from another state: a zone of its own says so. The
 * schema marks hours with `x-hours`: the places of their zone and of the states.
 */
export const hoursZone: Check = (effective, definitions) =>
  ownSettings(effective, definitions)
    .filter(({ kind }) => kind === "organisation")
    .flatMap((setting) =>
      [...placesWith(definitions.base.schemas("organisation"), "x-hours")].flatMap(
        ([pointer, mark]) => {
          const { zone, states } = isRecord(mark) ? mark : {};
          return typeof zone === "string" && typeof states === "string"
            ? zoneFaults(setting, pointer, zone, states)
            : [];
        },
      ),
    );

function zoneFaults(setting: Setting, hours: string, place: string, list: string): Finding[] {
  const { file, value } = setting;
  const zone = valueAt(value, place);
  if (typeof zone !== "string") return [];
  const report = (pointer: string, message: string, fix: string): Finding[] => [
    settingFinding(setting, pointer, { code: "hours-zone", severity: "warning", message, fix }),
  ];
  if (valueAt(file.value, place) !== undefined)
    return hasTimeOf(zone, timeZonesOf(null))
      ? []
      : report(
          place,
          `No state has the time of ${zone}, in which the hours of the lender count.`,
          "Write the time zone of the office, such as America/Chicago.",
        );
  const states = (valuesAt(value, list) ?? []).filter((each) => typeof each === "string");
  return valueAt(file.value, hours) === undefined ||
    states.length === 0 ||
    hasTimeOf(zone, states.flatMap(timeZonesOf))
    ? []
    : report(
        hours,
        `These hours count in the time of ${zone}, that of the lender which this one extends. None of its states has it.`,
        `Write the time zone of the office as "${place.split("/").at(-1)}".`,
      );
}

/** A day in winter and one in summer. */
const DAYS = [new Date("2025-01-15T12:00:00Z"), new Date("2025-07-15T12:00:00Z")];

/** Whether one of the zones has the same time. Another check reports a zone that does not exist. */
function hasTimeOf(zone: string, zones: readonly string[]): boolean {
  const times = timesIn(DAYS, zone);
  return times === null || zones.some((each) => timesIn(DAYS, each) === times);
}

const timesIn = memoize((days: readonly Date[], timeZone: string): string | null => {
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      dateStyle: "short",
      timeStyle: "short",
    });
    return days.map((day) => format.format(day)).join(" ");
  } catch {
    return null;
  }
});
