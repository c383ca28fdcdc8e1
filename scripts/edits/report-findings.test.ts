import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Finding, Save } from "#definitions/index.ts";
import { findingsPrinter } from "./report-findings.ts";

const CORRECTED = "The errors are corrected. The saved definitions are in use.";
const save = (severity: Finding["severity"] | null, early: boolean): Save => ({
  edition: null,
  findings:
    severity === null
      ? []
      : [
          {
            code: "json-malformed",
            severity,
            file: "flows/a.json",
            pointer: "",
            line: 1,
            column: 1,
            organisation: null,
            message: "It is wrong.",
            witness: null,
            fix: "Correct it.",
          },
        ],
  ...(early ? { early: true } : {}),
});
const faulty = save("error", false);
const correct = save("warning", false);

let printed: string[];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

it("says once that the errors which it has printed are corrected", async () => {
  const print = findingsPrinter(".");
  for (const each of [correct, faulty, faulty, correct, correct]) await print(each);
  expect(printed).toEqual([CORRECTED]);
});

it("waits for the whole save before it says that the errors are corrected", async () => {
  const print = findingsPrinter(".", true);
  await print(save(null, true));
  expect(printed).toEqual([]);
  await print(correct);
  expect(printed).toEqual([CORRECTED]);
});
