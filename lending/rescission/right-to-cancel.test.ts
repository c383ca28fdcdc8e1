import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBusinessDay, isHoliday } from "#lending/time/business-days.ts";
import { addDays, localDate, startOfDay, weekday } from "#lending/time/local-date.ts";
import { lastDayOfState, lastDayToRescind, rescissionPeriod } from "./right-to-cancel.ts";
import { timeZoneOf } from "#lending/time/time-zones.ts";

describe("last day to rescind", () => {
  it.each([
    ["2026-11-20", "2026-11-24", "2026-11-25", "Saturday counts"],
    ["2026-11-23", "2026-11-27", "2026-11-28", "Thanksgiving is skipped"],
    ["2026-11-25", "2026-11-30", "2026-12-01", "Thanksgiving and a Sunday are skipped"],
    ["2026-11-10", "2026-11-14", "2026-11-15", "Veterans Day is skipped"],
    [
      "2026-07-01",
      "2026-07-06",
      "2026-07-07",
      "the observed 3 July counts, Saturday 4 July does not",
    ],
    ["2026-07-02", "2026-07-07", "2026-07-08", "the observed 3 July counts"],
    ["2026-06-18", "2026-06-23", "2026-06-24", "Juneteenth is skipped"],
    ["2026-05-22", "2026-05-27", "2026-05-28", "Memorial Day is skipped"],
    ["2026-12-24", "2026-12-29", "2026-12-30", "Christmas is skipped"],
    ["2027-07-02", "2027-07-06", "2027-07-07", "the observed Monday 5 July counts"],
    ["2027-12-31", "2028-01-05", "2028-01-06", "Saturday 1 January is a holiday"],
  ])("signed %s: until %s, money from %s (%s)", (opening, last, next) => {
    expect(lastDayToRescind({ opening })).toBe(last);
    expect(addDays(last, 1)).toBe(next);
  });

  it("runs from the latest of opening, notice and disclosures", () => {
    expect(lastDayToRescind({ opening: "2026-11-20", disclosures: "2026-11-23" })).toBe(
      "2026-11-27",
    );
  });
});

describe("the Texas period", () => {
  it.each([
    ["2026-11-20", "2026-11-23", "three calendar days"],
    ["2026-11-19", "2026-11-23", "the third day is a Sunday"],
    ["2026-11-23", "2026-11-27", "the third day is Thanksgiving"],
  ])("signed %s ends %s: %s", (signed, last) => expect(lastDayOfState(signed, 3)).toBe(last));

  it("never ends after the federal period, so complying with the federal one satisfies it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8_000 }), (days) => {
        const opening = addDays("2020-01-01", days);
        expect(lastDayToRescind({ opening }, { rescissionDays: 3 })).toBe(
          lastDayToRescind({ opening }),
        );
      }),
      { numRuns: 1_000, seed: 7 },
    );
  });

  it("ends the right to cancel when it is longer than the federal one", () =>
    expect(lastDayToRescind({ opening: "2026-11-20" }, { rescissionDays: 10 })).toBe("2026-11-30"));
});

describe("the period at the property", () => {
  it("starts again from a notice that is given later", () => {
    const signed = new Date("2026-11-20T18:00:00Z");
    const noticeAt = new Date("2026-11-23T18:00:00Z");
    expect(rescissionPeriod(signed, "America/Chicago", { noticeAt })).toMatchObject({
      signedOn: "2026-11-20",
      endsOn: "2026-11-27",
    });
  });

  it("uses the calendar of the property, not of the server", () => {
    const late = new Date("2026-11-21T04:30:00Z");
    expect(rescissionPeriod(late, "America/Los_Angeles")).toEqual({
      signedOn: "2026-11-20",
      endsOn: "2026-11-24",
      endsAt: "2026-11-25T08:00:00.000Z",
      fundsOn: "2026-11-25",
      fundsAt: "2026-11-25T08:00:00.000Z",
    });
    expect(rescissionPeriod(late, "Pacific/Auckland").signedOn).toBe("2026-11-21");
  });

  it("ends at local midnight across a change of the clocks", () => {
    expect(rescissionPeriod(new Date("2026-10-29T18:00:00Z"), "America/New_York")).toMatchObject({
      endsOn: "2026-11-02",
      endsAt: "2026-11-03T05:00:00.000Z",
    });
    expect(startOfDay("2026-03-09", "America/New_York").toISOString()).toBe(
      "2026-03-09T04:00:00.000Z",
    );
  });

  it.each([
    ["2026-11-23", "2026-11-30", "the day after the last is a Saturday"],
    ["2026-11-10", "2026-11-16", "the day after the last is a Sunday"],
    ["2026-11-21", "2026-11-27", "the day after the last is Thanksgiving"],
    ["2026-11-20", "2026-11-25", "the day after the last is a banking day"],
  ])("signed %s: money from %s, as %s", (signed, fundsOn) => {
    const period = rescissionPeriod(new Date(`${signed}T18:00:00Z`), "America/Chicago");
    expect(period).toMatchObject({
      fundsOn,
      fundsAt: startOfDay(fundsOn, "America/Chicago").toISOString(),
    });
  });

  it("finds the time zone of every state, and of counties that differ", () => {
    expect(timeZoneOf("TX")).toBe("America/Chicago");
    expect(timeZoneOf("TX", "El Paso")).toBe("America/Denver");
    expect(timeZoneOf(undefined)).toBe("America/New_York");
  });
});

describe("calendar days", () => {
  it("reject a text that is not a calendar day", () => {
    expect(() => weekday("2026-02-30")).toThrow(/not a calendar day/);
    expect(() => addDays("02/28/2026", 1)).toThrow(/YYYY-MM-DD/);
  });

  it("include eleven holidays a year, none of which is a business day", () => {
    for (let year = 2024; year < 2040; year += 1) {
      const days = Array.from({ length: 365 }, (_, day) => addDays(`${year}-01-01`, day));
      const holidays = days.filter(isHoliday);
      expect(holidays).toHaveLength(11);
      expect(holidays.some(isBusinessDay)).toBe(false);
    }
  });

  it("begin on that day in every time zone", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 8_000 }),
        fc.constantFrom(
          "America/New_York",
          "Pacific/Honolulu",
          "America/Phoenix",
          "America/Chicago",
        ),
        (days, zone) => {
          const date = addDays("2020-01-01", days);
          const start = startOfDay(date, zone);
          expect(localDate(start, zone)).toBe(date);
          expect(localDate(new Date(start.getTime() - 1), zone)).toBe(addDays(date, -1));
        },
      ),
      { numRuns: 2_000, seed: 7 },
    );
  });
});
