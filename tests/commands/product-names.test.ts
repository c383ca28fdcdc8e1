/** Product names and addresses come from definitions; one table holds the names that the specification fixes. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["engine", "lending", "renderers", "src", "server"];
const TABLE = "lending/specified-names.ts";
const NAMES = /heloc/;
const ADDRESSES = /plaid-oauth-success|\/auth\/login|["'`]\/account\/heloc/;

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)),
);

/** Lines of product code that match, as `file: line`. */
const linesWith = (pattern: RegExp): string[] =>
  sources
    .filter((file) => file !== TABLE)
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );

test("no TypeScript outside tests and the table of specified names names a product", () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(readFileSync(TABLE, "utf8")).toMatch(NAMES);
  expect(linesWith(NAMES)).toEqual([]);
});

test("no TypeScript outside tests holds an address of a page", () => {
  expect(linesWith(ADDRESSES)).toEqual([]);
});
