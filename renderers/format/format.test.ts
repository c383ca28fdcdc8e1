import { describe, expect, test } from "vitest";
import { ENGLISH } from "../testing/words.ts";
import { exists, formatDate, readIsoDate, typedDate } from "#lending/formats/dates.ts";
import { formatRoundCurrency } from "#lending/formats/numbers.ts";
import { formatMonths } from "./months.ts";
import { formatPhone } from "#lending/formats/phone.ts";
import { formatValue, type ValueFormat } from "./value.ts";

describe("formatPhone", () => {
  test.each([
    ["4155550132", "(415) 555-0132"],
    ["14155550132", "(415) 555-0132"],
    ["+14155550132", "(415) 555-0132"],
    ["12345", "12345"],
  ])("%s is formatted as %s", (value, shown) => expect(formatPhone(value)).toBe(shown));
});

describe("dates", () => {
  test("formatDate does not shift an ISO date by the time zone", () =>
    expect(formatDate("1980-07-04", "en-US")).toBe("07/04/1980"));
  test("formatDate names the month in a locale that writes the day first", () =>
    expect(formatDate("1980-07-04", "es-US")).toBe("4 jul 1980"));
  test("typedDate formats an ISO date and returns any other text unchanged", () => {
    expect(typedDate("1980-07-04")).toBe("07/04/1980");
    expect(typedDate("02/30/1980")).toBe("02/30/1980");
  });
  test("formatDate shows an instant in the given time zone", () =>
    expect(formatDate("2026-11-25T03:00:00Z", "en-US", "America/Los_Angeles")).toBe("11/24/2026"));
  test.each(["2026-02-30", "2025-02-29", "2026-13-01", "2026-00-10", "nonsense"])(
    "readIsoDate rejects %s",
    (value) => expect(readIsoDate(value)).toBeNull(),
  );
  test("leap days exist in leap years", () =>
    expect(exists({ year: 2024, month: 2, day: 29 })).toBe(true));
});

describe("formatMonths and formatRoundCurrency", () => {
  test.each([
    [60, "5 years"],
    [12, "1 year"],
    [18, "1 year 6 months"],
    [1, "1 month"],
    [0, "0 months"],
  ])("%d months are formatted as %s", (months, shown) =>
    expect(formatMonths(months, ENGLISH)).toBe(shown),
  );
  test("formatRoundCurrency drops zero cents only", () => {
    expect(formatRoundCurrency(15_000, "en-US")).toBe("$15,000");
    expect(formatRoundCurrency(15_000.5, "en-US")).toBe("$15,000.50");
  });
});

const values: [unknown, ValueFormat, string][] = [
  [1234.5, "currency", "$1,234.50"],
  [8.25, "percent", "8.25%"],
  [1234567.125, "number", "1,234,567.125"],
  [0, "number", "0"],
  ["soon", "time", "soon"],
  [
    { street1: "1 Main St", city: "Austin", state: "TX", zip: "78701" },
    "address",
    "1 Main St, Austin, TX 78701",
  ],
  [
    { street1: "8 Maple Way", city: "Ottawa", state: "ON", zip: "K1A 0B1", country: "CA" },
    "address",
    "8 Maple Way, Ottawa, ON K1A 0B1, Canada",
  ],
  [{ street1: "1 Main St", city: "Austin", country: "US" }, "address", "1 Main St, Austin"],
  [{ firstName: "Ada", lastName: "Byron" }, "name", "Ada Byron"],
  ["6789", "last4", "•••• 6789"],
  ["FULL_TIME", "enum", "Full time"],
  [["FULL_TIME", "OTHER"], "list", "Full time, OTHER"],
  [true, "boolean", "Yes"],
  [null, "currency", ""],
  [undefined, "text", ""],
];

describe("formatValue", () => {
  test.each(values)("formats %j as %s", (value, format, expected) =>
    expect(
      formatValue(value, format, { language: ENGLISH, labels: { FULL_TIME: "Full time" } }),
    ).toBe(expected),
  );
});

describe("ranges, currencies and distances", () => {
  const now = Date.parse("2026-11-25T18:30:00Z");
  const timeZone = "America/Los_Angeles";
  test.each<[unknown, ValueFormat, object, string]>([
    [5000, "currency", { to: 10_000 }, "$5,000.00 – $10,000.00"],
    [5000, "currency", { to: 5000 }, "$5,000.00"],
    [5000, "currency", {}, "$5,000.00"],
    [5000, "currency", { to: 10_000, currency: "JPY" }, "¥5,000 – ¥10,000"],
    [1234.5, "currency", { currency: "CAD" }, "CA$1,234.50"],
    [7.5, "percent", { to: 9 }, "7.50–9.00%"],
    [1234.5, "currency", { decimals: 0 }, "$1,235"],
    [5000, "currency", { to: 10_000, decimals: 0 }, "$5,000 – $10,000"],
    [62.5, "percent", { decimals: 1 }, "62.5%"],
    [2.25, "number", { decimals: 1 }, "2.3"],
    [37, "months", { to: 48 }, "3 years 1 month – 4 years"],
    ["2026-11-25", "date", { to: "2026-11-30" }, "11/25/2026 – 11/30/2026"],
    ["2026-11-28", "relative", {}, "11/28/2026 (in 3 days)"],
    ["2026-11-25", "relative", {}, "11/25/2026 (today)"],
    ["2026-11-25T03:00:00Z", "relative", {}, "11/24/2026 (yesterday)"],
    ["2026-09-20", "relative", {}, "09/20/2026 (2 months ago)"],
    ["2028-11-25", "relative", {}, "11/25/2028 (in 2 years)"],
    ["soon", "relative", {}, "soon"],
  ])("%j as %s with %j reads %s", (value, format, more, shown) =>
    expect(
      formatValue(value, format, { now, timeZone, language: ENGLISH, ...more }).replaceAll(
        /[\u2009\u202f\u00a0]/g,
        " ",
      ),
    ).toBe(shown),
  );
});
