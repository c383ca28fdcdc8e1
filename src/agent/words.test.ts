import { expect, test } from "vitest";
import { aboutText, words } from "./words.ts";

test.each([
  ["FINAL_TITLE_PULL", "Final title pull"],
  ["condition.asked", "Condition asked"],
  ["HMDA", "HMDA"],
  ["WAITING_FOR_ID_VERIFICATION", "Waiting for ID verification"],
])("%s reads %s", (name, text) => expect(words(name)).toBe(text));

test("a kind of document is read, a job is searched for", () => {
  expect(aboutText("FBI_MORTGAGE_FRAUD_NOTICE")).toBe("FBI mortgage fraud notice");
  expect(aboutText("documents.generate")).toBe("documents.generate");
});
