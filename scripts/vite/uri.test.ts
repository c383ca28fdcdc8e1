import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import { rjsfUri } from "./rjsf-uri.ts";
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

describe("the stand-in for fast-uri", () => {
  const rjsf = dirname(fileURLToPath(import.meta.resolve("@rjsf/utils")));
  const ajv = dirname(fileURLToPath(import.meta.resolve("ajv")));
  const { resolveId } = rjsfUri;
  const resolvedFor = (importer?: string): unknown =>
    resolveId && typeof resolveId === "object"
      ? Reflect.apply(resolveId.handler, null, ["fast-uri", importer, { isEntry: false }])
      : undefined;

  it("has every function that RJSF calls", () => {
    const calls = readdirSync(rjsf, { encoding: "utf8", recursive: true })
      .filter((path) => path.endsWith(".js"))
      .flatMap((path) => {
        const source = readFileSync(join(rjsf, path), "utf8");
        const name = /^import (\w+) from 'fast-uri'/m.exec(source)?.[1];
        return name === undefined
          ? []
          : [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)\\(`, "g"))].map((call) => call[1]);
      });
    expect(new Set(calls)).toEqual(new Set(Object.keys(uri)));
  });

  it("takes the place of the package in RJSF", () => {
    expect(resolvedFor(join(rjsf, "findSchemaDefinition.js"))).toMatch(/scripts\/vite\/uri\.ts$/);
  });

  it("leaves the package to Ajv, which calls functions that the stand-in does not have", () => {
    expect(resolvedFor(join(ajv, "runtime/uri.js"))).toBeNull();
    expect(resolvedFor()).toBeNull();
  });
});
