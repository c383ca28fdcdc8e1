import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterQuietHours } from "./quiet-hours.ts";
import { reminderTurn } from "./reminders.ts";

const night = { from: "21:00", to: "08:00" };
const rules = {
  atMost: 3,
  apart: "PT20H",
  quietHours: night,
  optOut: {
    link: "",
    title: "",
    body: "",
    button: "",
    doneTitle: "",
    done: "",
    goneTitle: "",
    gone: "",
  },
};
const sent = (at: string, occasion = "a") => ({ mail: "nudge", occasion, at });
const NOON = new Date("2026-11-23T18:00:00Z");
const texas = { state: "TX" as const };

describe("afterQuietHours", () => {
  it.each([
    [
      "2026-11-21T02:59:00Z",
      "America/Chicago",
      "2026-11-21T02:59:00Z",
      "20:59 is outside the quiet hours",
    ],
    [
      "2026-11-21T03:00:00Z",
      "America/Chicago",
      "2026-11-21T14:00:00Z",
      "21:00 is within the quiet hours",
    ],
    [
      "2026-11-21T09:00:00Z",
      "America/Chicago",
      "2026-11-21T14:00:00Z",
      "03:00 is within the quiet hours",
    ],
    [
      "2026-11-21T14:00:00Z",
      "America/Chicago",
      "2026-11-21T14:00:00Z",
      "08:00 is outside the quiet hours",
    ],
    ["2026-11-21T03:00:00Z", "Pacific/Honolulu", "2026-11-21T03:00:00Z", "the local time is 17:00"],
    ["2027-03-14T05:00:00Z", "America/New_York", "2027-03-14T12:00:00Z", "the clocks go forward"],
  ])("moves %s in %s to %s: %s", (instant, zone, expected) => {
    expect(afterQuietHours(new Date(instant), night, zone)).toEqual(new Date(expected));
  });

  it("returns a time outside the quiet hours that is at most half a day later", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 525_600 }),
        fc.constantFrom("America/New_York", "America/Phoenix", "Pacific/Honolulu"),
        (minutes, zone) => {
          const at = new Date(Date.UTC(2026, 0) + minutes * 60_000);
          const after = afterQuietHours(at, night, zone);
          expect(afterQuietHours(after, night, zone)).toEqual(after);
          expect(after.getTime() - at.getTime()).toBeGreaterThanOrEqual(0);
          expect(after.getTime() - at.getTime()).toBeLessThanOrEqual(12 * 3_600_000);
        },
      ),
      { numRuns: 300, seed: 7 },
    );
  });

  it("handles quiet hours within one day", () => {
    const lunch = { from: "12:00", to: "13:00" };
    expect(afterQuietHours(NOON, lunch, "America/Chicago")).toEqual(
      new Date("2026-11-23T19:00:00Z"),
    );
  });
});

describe("reminderTurn", () => {
  const reminder = { mail: "nudge", occasion: "new" };
  const turn = (list: ReturnType<typeof sent>[], more: object = {}, now = NOON) =>
    reminderTurn(rules, { property: texas, reminders: { sent: list, ...more } }, reminder, now);

  it("sends a reminder and counts it", () => {
    expect(turn([])).toEqual({
      kind: "send",
      reminders: { sent: [{ ...reminder, at: NOON.toISOString() }] },
    });
  });

  it("sends three reminders at most", () => {
    const three = ["01", "02", "03"].map((day) => sent(`2026-11-${day}T18:00:00Z`, day));
    expect(turn(three.slice(1)).kind).toBe("send");
    expect(turn(three).kind).toBe("never");
  });

  it("sends no reminder after reminders were turned off", () =>
    expect(turn([], { stoppedAt: "2026-11-01T00:00:00Z" }).kind).toBe("never"));

  it("sends a retried reminder without counting it again", () => {
    const list = [sent("2026-11-23T17:59:00Z", "x"), { ...reminder, at: "2026-11-23T17:59:30Z" }];
    expect(turn(list)).toEqual({ kind: "send", reminders: { sent: list } });
  });

  it("postpones a reminder to the morning at the home and to a day after the one before", () => {
    expect(turn([], {}, new Date("2026-11-23T04:00:00Z"))).toEqual({
      kind: "later",
      at: new Date("2026-11-23T14:00:00Z"),
    });
    expect(turn([sent("2026-11-23T17:00:00Z")])).toEqual({
      kind: "later",
      at: new Date("2026-11-24T14:00:00Z"),
    });
  });
});
