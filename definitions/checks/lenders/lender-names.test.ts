import { expect, test } from "vitest";
import { namePattern, namesIn } from "./lender-names.ts";

const pattern = namePattern(
  {},
  JSON.stringify(["Stillwater", "Old Mill", "Old Mill Direct", "old-mill.example", "888-555-0122"]),
);
const found = (text: string) => namesIn(text, pattern).map(({ name }) => name);

test("finds the longest name", () => {
  expect(found("Ask Old Mill Direct.")).toEqual(["Old Mill Direct"]);
});

test("finds a brand of one word at the beginning of a sentence and after its first word", () => {
  expect(found("Stillwater checks it. Call Stillwater.")).toEqual(["Stillwater", "Stillwater"]);
});

test.each([
  "Our branch in Stillwater",
  "12 West Stillwater",
  "Stillwater Avenue",
  "Stillwater, OK",
])("takes the word of a place for no brand: %s", (text) => {
  expect(found(text)).toEqual([]);
});

test("finds no brand inside another word, or in lower case", () => {
  expect(found("Stillwaters run deep by the old mill")).toEqual([]);
});

test.each(["(888) 555-0122", "888.555.0122", "8885550122"])("finds the phone number %s", (text) => {
  expect(found(`Call ${text}.`)).toEqual(["888-555-0122"]);
});

test.each(["help@old-mill.example", "https://www.old-mill.example/about"])(
  "finds the site of a lender in %s",
  (text) => {
    expect(found(text)).toEqual(["old-mill.example"]);
  },
);

test("takes the host of another name for no site of a lender", () => {
  expect(found("https://the-old-mill.example https://old-mill.example-bank.org")).toEqual([]);
});
