import { expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { missingScanner, scannerFor, signatureScanner } from "./scanner.ts";

const production = { NODE_ENV: "production", ROOT_KEY: Buffer.alloc(32, 7).toString("base64") };
const scannerOf = (environment: Record<string, string>) =>
  scannerFor(readConfig(environment, "/srv"));

it("takes no files in production without a scanner", () => {
  expect(scannerOf(production)).toBe(missingScanner);
});

it("takes files without a scanner outside production, and where the operator says so", () => {
  expect(scannerOf({})).toBe(signatureScanner);
  expect(scannerOf({ ...production, UPLOADS_WITHOUT_SCANNER: "1" })).toBe(signatureScanner);
});

it("scans with ClamAV whatever else is set", () => {
  const scanner = scannerOf({
    ...production,
    CLAMAV_URL: "tcp://clamav",
    UPLOADS_WITHOUT_SCANNER: "1",
  });
  expect(scanner).not.toBe(signatureScanner);
  expect(scanner.missing).toBeUndefined();
});

it("rejects a setting that is neither 0 nor 1", () => {
  expect(() => scannerOf({ UPLOADS_WITHOUT_SCANNER: "yes" })).toThrow(/UPLOADS_WITHOUT_SCANNER/);
});

/** Two parts keep a scanner from flagging this file. */
const testFile = Buffer.from(
  "before X5O!P%@AP[4\\PZX54(P^)7CC)7}$" + "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H* after",
);

it.each([
  ["finds the test file in one part", [testFile], "infected"],
  [
    "finds it across parts",
    [0, 9, 30].map((from, at, all) => testFile.subarray(from, all[at + 1])),
    "infected",
  ],
  ["finds nothing in a part of it", [testFile.subarray(0, 60)], "clean"],
])("%s", async (_name, parts, verdict) => {
  async function* content() {
    yield* parts;
  }
  expect(await signatureScanner.scan(content())).toBe(verdict);
});
