import { expect, test } from "vitest";
import uri from "./uri.ts";

test.each([
  ["", "#/definitions/a", "#/definitions/a"],
  ["a.schema.json", "#/definitions/a", "a.schema.json#/definitions/a"],
  ["https://example.com/a/b.json", "c.json#/d", "https://example.com/a/c.json#/d"],
  ["https://example.com/a/b.json", "https://example.org/c", "https://example.org/c"],
  ["a/b.json", "../c.json", "c.json"],
])("from %j, %j leads to %j", (base, reference, expected) => {
  expect(uri.resolve(base, reference)).toBe(expected);
});

test("addresses are equal as addresses, not as text", () => {
  expect(uri.equal("https://Example.com/a", "https://example.com/a")).toBe(true);
  expect(uri.equal("https://example.com/a", "https://example.com/b")).toBe(false);
});
