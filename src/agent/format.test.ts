import { expect, test } from "vitest";
import { aboutText, labelOf } from "./format.ts";

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
