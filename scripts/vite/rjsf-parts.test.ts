import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deepEquals } from "@rjsf/utils";
import { describe, expect, it, test } from "vitest";
import { createCustomEqual as standIn } from "./equals.ts";
import { rjsfParts } from "./rjsf-parts.ts";
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
  const { resolveId } = rjsfParts;
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

describe("the stand-in for fast-equals", () => {
  const equal = standIn({
    circular: true,
    createCustomConfig: () => ({ areFunctionsEqual: (_, other) => typeof other === "function" }),
  });
  const circular = (name: string) => {
    const value: Record<string, unknown> = { name };
    value.self = value;
    return value;
  };
  const element = (owner: string, text: string) => ({
    $$typeof: Symbol.for("react.element"),
    _owner: owner,
    props: { text },
  });

  it.each([
    ["equal objects", { a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
    ["another order of keys", { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ["a missing key", { a: 1, b: undefined }, { a: 1, c: undefined }, false],
    ["another length", [1, 2], [1], false],
    ["an array and an object", [], {}, false],
    ["an object and an array", {}, [], false],
    ["NaN", { a: Number.NaN }, { a: Number.NaN }, true],
    ["zeros of both signs", 0, -0, true],
    ["any functions", { a: () => 1 }, { a: () => 2 }, true],
    ["a function and a value", { a: () => 1 }, { a: 1 }, false],
    ["null and undefined", { a: null }, { a: undefined }, false],
    ["dates", new Date(5), new Date(5), true],
    ["other dates", new Date(5), new Date(6), false],
    ["expressions", /a/u, /a/g, false],
    ["maps", new Map([["a", { b: 1 }]]), new Map([["a", { b: 1 }]]), true],
    ["other maps", new Map([["a", { b: 1 }]]), new Map([["a", { b: 2 }]]), false],
    ["sets", new Set([1]), new Set([2]), false],
    ["circular values", circular("a"), circular("a"), true],
    ["other circular values", circular("a"), circular("b"), false],
    ["elements of other owners", element("a", "x"), element("b", "x"), true],
    ["other elements", element("a", "x"), element("a", "y"), false],
    ["objects of other classes", new Error("a"), { message: "a" }, false],
  ])("compares %s as the package does", (_, a, b, expected) => {
    expect(equal(a, b)).toBe(expected);
    // RJSF's own comparison, with the package.
    expect(deepEquals(a, b)).toBe(expected);
  });
});

test("RJSF still imports each module that has a stand-in", () => {
  const rjsf = dirname(fileURLToPath(import.meta.resolve("@rjsf/utils")));
  const imports = new Set(
    readdirSync(rjsf, { encoding: "utf8", recursive: true })
      .filter((path) => path.endsWith(".js"))
      .flatMap((path) =>
        [
          ...readFileSync(join(rjsf, path), "utf8").matchAll(/^import .* from ["']([^"']+)["']/gm),
        ].map(([, module]) => module),
      ),
  );
  for (const module of [
    "fast-uri",
    "fast-equals",
    "./omitExtraData.js",
    "./toPathSchema.js",
    "./shallowAllOfMerge.js",
  ])
    expect(imports).toContain(module);
});
