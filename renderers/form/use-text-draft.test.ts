import { expect, test } from "vitest";
import { readText } from "./use-text-draft.ts";

test.each([
  [" Ada ", "Ada"],
  ["ada@example.com\u200b", "ada@example.com"],
  ["\u202eAda\u202c", "Ada"],
  ["co\u00adoperative", "cooperative"],
  ["👩\u200d🚀", "👩\u200d🚀"],
  [" \u2060 ", undefined],
])("readText parses %j to %j", (typed, value) => expect(readText(typed)).toBe(value));
