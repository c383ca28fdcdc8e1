/** An appointment for a calendar program. */
export interface Appointment {
  /** The same for every time of one appointment, so that a change replaces it. */
  id: string;
  start: Date;
  /** Length in minutes. */
  minutes: number;
  title: string;
  description: string;
  /** Address of the page that leads to it; absent when the product has no address of its own. */
  url?: string;
}

const MINUTE = 60_000;
/** Longest line, octets without its end. Source: RFC 5545, section 3.1. */
const LONGEST_LINE = 75;

/** Formats an instant in UTC: 20261125T180000Z. */
const instant = (time: Date): string =>
  time.toISOString().replaceAll(/[-:]/g, "").replace(/\.\d+/, "");

const escape = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r?\n/g, "\\n");

/** Splits a long line; each further part begins with a space, and no character is cut in two. */
function folded(line: string): string {
  const parts = [""];
  for (const character of line) {
    const part = parts.at(-1) ?? "";
    if (Buffer.byteLength(part + character) > LONGEST_LINE) parts.push(` ${character}`);
    else parts[parts.length - 1] = part + character;
  }
  return parts.join("\r\n");
}

/**
 * Returns an iCalendar file (RFC 5545) with one appointment and a reminder an hour before. The times
 * are in UTC, which every program shows in its own zone.
 * @param now time of writing; a later file for the same id replaces an earlier one
 */
export function calendarFile(appointment: Appointment, now: Date): string {
  const { id, start, minutes, title, description, url } = appointment;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Hearthline//Appointments//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${id}`,
    `SEQUENCE:${Math.floor(now.getTime() / MINUTE)}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART:${instant(start)}`,
    `DTEND:${instant(new Date(start.getTime() + minutes * MINUTE))}`,
    `SUMMARY:${escape(title)}`,
    `DESCRIPTION:${escape(description)}`,
    ...(url === undefined ? [] : [`URL:${url}`]),
    "CLASS:PRIVATE",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escape(title)}`,
    "TRIGGER:-PT1H",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}
