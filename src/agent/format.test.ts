import { expect, test } from "vitest";
import { aboutText, clockTime, formatMoment, labelOf } from "./format.ts";

test.each([
  ["FINAL_TITLE_PULL", "Final title pull"],
  ["condition.asked", "Condition asked"],
  ["HMDA", "HMDA"],
  ["CFPB_HELOC_BOOKLET", "CFPB HELOC booklet"],
  ["WAITING_FOR_ID_VERIFICATION", "Waiting for ID verification"],
])("labels the code %s as “%s”", (name, text) => expect(labelOf(name)).toBe(text));

test("formats a document type as words and keeps a job name searchable", () => {
  expect(aboutText("FBI_MORTGAGE_FRAUD_NOTICE")).toBe("FBI mortgage fraud notice");
  expect(aboutText("documents.generate")).toBe("documents.generate");
});

test("every time names its zone", () => {
  const moment = "2026-11-25T17:05:00Z";
  const zone = /\d:05\s[AP]M\s(?:[A-Z]{2,5}|GMT[+-]\d+(?::\d\d)?)$/;
  expect(formatMoment(moment)).toMatch(zone);
  expect(clockTime(moment, new Date(moment))).toMatch(zone);
  expect(clockTime(moment, new Date("2026-11-28T17:05:00Z"))).toMatch(zone);
});
