import { PRODUCT_LETTERS } from "#lending/specified-names.ts";

/** A lender's people may sit in several zones, so every time names its own. */
const CLOCK = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
const dates = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  ...CLOCK,
});

/** Formats a moment with the zone of the reader's computer. */
export const formatMoment = (time: string | null | undefined): string =>
  time ? dates.format(new Date(time)) : "Not yet";

/** Abbreviations, which stay in capitals. */
const ABBREVIATIONS = [
  "avm",
  "bpo",
  "cfpb",
  "cltv",
  "dti",
  "facta",
  "fbi",
  "hmda",
  "id",
  "pin",
  "ssn",
  "uw",
];
const LETTERS = new RegExp(`\\b(${[...ABBREVIATIONS, PRODUCT_LETTERS].join("|")})\\b`, "g");

/**
 * Formats a constant as words: `FINAL_TITLE_PULL` becomes "Final title pull", `condition.asked`
 * becomes "Condition asked".
 */
export function labelOf(name: string): string {
  const text = name
    .replaceAll(/[._-]+/g, " ")
    .toLowerCase()
    .replaceAll(LETTERS, (letters) => letters.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Formats the subject of an event. A constant becomes words; the id of a screen or a job stays
 * unchanged, so that you can search for it.
 */
export const aboutText = (about: string): string =>
  /^[A-Z0-9_]+$/.test(about) ? labelOf(about) : about;

const times = new Intl.DateTimeFormat("en-US", CLOCK);

/** Formats a time of today without its date, any other with it. */
export function clockTime(time: string, now = new Date()): string {
  const when = new Date(time);
  return when.toDateString() === now.toDateString() ? times.format(when) : dates.format(when);
}

/** Formats the time since an instant in its largest whole unit. @param now milliseconds */
export function formatWaiting(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
