import { expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const appointment = {
  id: "a.session@x.example",
  start: new Date("2026-11-25T18:00:00Z"),
  minutes: 30,
  title: "Notary; online, by video",
  description: `Have your ID ready.\n${"Señal ".repeat(20)}`,
};

it("writes the appointment in UTC, with escaped texts and a reminder", () => {
  const lines = calendarFile(appointment, new Date("2026-11-23T08:00:00.500Z")).split("\r\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "UID:a.session@x.example",
      "DTSTAMP:20261123T080000Z",
      "DTSTART:20261125T180000Z",
      "DTEND:20261125T183000Z",
      "SUMMARY:Notary\\; online\\, by video",
      "TRIGGER:-PT1H",
    ]),
  );
  expect(lines.at(-1)).toBe("");
});

it("folds lines after 75 octets, and unfolded they are the text again", () => {
  const file = calendarFile(appointment, new Date(0));
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`ready.\\n${"Señal ".repeat(20)}`);
});

it("a later file has a greater sequence, so that a calendar replaces the earlier one", () => {
  const sequence = (now: Date) =>
    Number(/SEQUENCE:(\d+)/.exec(calendarFile(appointment, now))?.[1]);
  expect(sequence(new Date("2026-11-23T08:01:00Z"))).toBeGreaterThan(
    sequence(new Date("2026-11-23T08:00:00Z")),
  );
});
