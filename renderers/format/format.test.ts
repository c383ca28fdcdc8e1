import { describe, expect, test } from "vitest";
import { exists, formatDate, readIsoDate, typedDate } from "./dates.ts";
import { formatMonths, formatRoundCurrency } from "./numbers.ts";
import { formatPhone } from "./phone.ts";
import { readPointer } from "./pointer.ts";
import { formatValue, type ValueFormat } from "./value.ts";

describe("phones", () => {
  test.each([
    ["4155550132", "(415) 555-0132"],
    ["14155550132", "(415) 555-0132"],
    ["+14155550132", "(415) 555-0132"],
    ["+442079460000", "+442079460000"],
    ["12345", "12345"],
  ])("%s is shown as %s", (value, shown) => expect(formatPhone(value)).toBe(shown));
});

describe("dates", () => {
  test("an ISO date is not moved by the time zone", () =>
    expect(formatDate("1980-07-04")).toBe("07/04/1980"));
  test("where the day comes first the month is named", () =>
    expect(formatDate("1980-07-04", undefined, "es-US")).toBe("4 jul 1980"));
  test("a date is typed with its numbers; what is none stays as it was typed", () => {
    expect(typedDate("1980-07-04")).toBe("07/04/1980");
    expect(typedDate("02/30/1980")).toBe("02/30/1980");
  });
  test("an instant is shown in the zone asked for", () =>
    expect(formatDate("2026-11-25T03:00:00Z", "America/Los_Angeles")).toBe("11/24/2026"));
  test.each(["2026-02-30", "2025-02-29", "2026-13-01", "2026-00-10", "nonsense"])(
    "%s is no day",
    (value) => expect(readIsoDate(value)).toBeNull(),
  );
  test("leap days exist in leap years", () =>
    expect(exists({ year: 2024, month: 2, day: 29 })).toBe(true));
});

describe("numbers", () => {
  test.each([
    [60, "5 years"],
    [12, "1 year"],
    [18, "1 year 6 months"],
    [1, "1 month"],
    [0, "0 months"],
  ])("%d months are %s", (months, shown) => expect(formatMonths(months)).toBe(shown));
  test("round amounts lose their cents", () => {
    expect(formatRoundCurrency(15_000)).toBe("$15,000");
    expect(formatRoundCurrency(15_000.5)).toBe("$15,000.50");
  });
});

const values: [unknown, ValueFormat, string][] = [
  [1234.5, "currency", "$1,234.50"],
  [8.25, "percent", "8.25%"],
  [
    { street1: "1 Main St", city: "Austin", state: "TX", zip: "78701" },
    "address",
    "1 Main St, Austin, TX 78701",
  ],
  [{ firstName: "Ada", lastName: "Byron" }, "name", "Ada Byron"],
  ["6789", "last4", "•••• 6789"],
  ["FULL_TIME", "enum", "Full time"],
  [["FULL_TIME", "OTHER"], "list", "Full time, OTHER"],
  [true, "boolean", "Yes"],
  [null, "currency", ""],
  [undefined, "text", ""],
];

describe("values", () => {
  test.each(values)("%j as %s", (value, format, shown) =>
    expect(formatValue(value, format, { labels: { FULL_TIME: "Full time" } })).toBe(shown),
  );
});

describe("pointers", () => {
  const root = { application: { liens: [{ balance: 5 }], "a/b": 1 } };
  test.each([
    ["/application/liens/0/balance", 5],
    ["/application/a~1b", 1],
    ["/application/none/deeper", undefined],
    ["/application/constructor", undefined],
    ["", root],
  ])("%s", (pointer, value) => expect(readPointer(root, pointer)).toEqual(value));
});
