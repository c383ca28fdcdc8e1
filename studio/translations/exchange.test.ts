import { expect, it } from "vitest";
import { readCsv, writtenCsv } from "./csv.ts";
import { exportedRows, importedRows } from "./exchange.ts";

it("reads back every text that it has written", () => {
  const rows = [
    ["a", 'He said "yes", then left', "two\nlines", "", " padded "],
    ["{count, plural, one {# day} other {# days}}", "<b>bold</b>", "ñ ¿", '"', "\r\n"],
  ];
  expect(readCsv(writtenCsv(rows))).toEqual(rows);
});

it("imports the filled rows of an exported file and leaves out the empty ones", () => {
  const row = {
    state: "missing",
    before: null,
    flow: null,
    page: null,
    place: "words",
    own: false,
  } as const;
  const file = exportedRows([
    { ...row, key: "words · words · /a", english: "Save, then go", text: "Guarde, y siga" },
    { ...row, key: "words · words · /b", english: "Back", text: "" },
  ]);
  expect(importedRows(file)).toEqual([
    { key: "words · words · /a", english: "Save, then go", text: "Guarde, y siga" },
  ]);
});

it("rejects a file of another kind and one that is cut off", () => {
  expect(() => importedRows("name,price\nline,1\n")).toThrow("no file of translations");
  expect(() => importedRows('key,english,translation\na,"b')).toThrow("not whole");
});
