/** Product names and addresses come from definitions; one table holds the names that the specification fixes. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["engine", "lending", "renderers", "src", "server"];
const TABLE = "lending/specified-names.ts";
const flows = readdirSync("flows").filter((flow) => existsSync(`flows/${flow}/flow.json`));
const products = flows.flatMap((flow): string[] => {
  const { product } = JSON.parse(readFileSync(`flows/${flow}/flow.json`, "utf8"));
  return product === undefined ? [] : [product];
});
const NAMES = new RegExp([...new Set(products), "home equity"].join("|"), "i");
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
  expect(products.length).toBeGreaterThan(1);
  expect(readFileSync(TABLE, "utf8")).toMatch(NAMES);
  expect(linesWith(NAMES)).toEqual([]);
});

test("no TypeScript outside tests holds an address of a page", () => {
  expect(linesWith(ADDRESSES)).toEqual([]);
});
