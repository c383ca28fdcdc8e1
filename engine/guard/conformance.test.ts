/**
 * The published conformance data of CEL (cel-spec), as far as it lies within the subset of the
 * guard language.
 */
import { tests as conformance } from "@bufbuild/cel-spec/testdata/conformance.js";
import { describe, expect, test } from "vitest";
import { importGuards } from "../compile-js/testing/import-module.ts";
import { isRecord, sameJson } from "../json/json.ts";
import { compileNode } from "./evaluate/compile.ts";
import { tryParse, valueIn } from "./guard.ts";
import { UNDETERMINED } from "./evaluate/outcome.ts";
import { scopeOf } from "./scope.ts";
import { GuardSyntaxError } from "./parse/syntax-error.ts";
import { ANY } from "./type.ts";

/**
 * Groups of tests about features that guards have. The others test arithmetic, conversions,
 * protocol buffers, time and extensions.
 */
const GROUPS = [
  "basic",
  "comparisons",
  "logic",
  "lists",
  "macros",
  "string",
  "fields",
  "plumbing",
  "parse",
];

interface Case {
  readonly name: string;
  readonly expr: string;
  readonly expected: unknown;
  readonly bindings: { readonly [name: string]: unknown };
}

/**
 * A value of the test data as JSON; undefined for kinds that JSON lacks, such as bytes and unsigned
 * numbers.
 */
function jsonOf(value: unknown): unknown {
  if (!isRecord(value)) return undefined;
  if ("nullValue" in value) return null;
  if ("boolValue" in value) return value["boolValue"];
  if ("stringValue" in value) return value["stringValue"];
  if ("doubleValue" in value)
    return typeof value["doubleValue"] === "number" ? value["doubleValue"] : undefined;
  if ("int64Value" in value) return safeInteger(Number(value["int64Value"]));
  if ("listValue" in value)
    return wholeNumbers(membersOf(value["listValue"], "values").map(jsonOf));
  if ("mapValue" in value) return mapOf(membersOf(value["mapValue"], "entries"));
  return undefined;
}

function membersOf(value: unknown, name: string): readonly unknown[] {
  const members = isRecord(value) ? value[name] : undefined;
  return Array.isArray(members) ? members : [];
}

function mapOf(entries: readonly unknown[]): unknown {
  const pairs = entries.map((entry) =>
    isRecord(entry) ? [jsonOf(entry["key"]), jsonOf(entry["value"])] : [],
  );
  const isJson = pairs.every(([key, value]) => typeof key === "string" && value !== undefined);
  return isJson ? Object.fromEntries(pairs) : undefined;
}

function safeInteger(value: number): number | undefined {
  return Number.isSafeInteger(value) ? value : undefined;
}

function wholeNumbers(values: readonly unknown[]): unknown {
  return values.includes(undefined) ? undefined : values;
}

function casesOf(suite: unknown, path: string): readonly Case[] {
  if (!isRecord(suite)) return [];
  const name = `${path}/${String(suite["name"])}`;
  const own = membersOf(suite, "tests").flatMap((item) => caseOf(item, name));
  return [...own, ...membersOf(suite, "suites").flatMap((inner) => casesOf(inner, name))];
}

/** The test case; none when it expects or binds a value that JSON lacks. */
function caseOf(item: unknown, path: string): readonly Case[] {
  const original = isRecord(item) ? item["original"] : undefined;
  if (!isRecord(original) || typeof original["expr"] !== "string") return [];
  const expected =
    "evalError" in original
      ? UNDETERMINED
      : "value" in original
        ? jsonOf(original["value"])
        : undefined;
  const bindings = Object.entries(isRecord(original["bindings"]) ? original["bindings"] : {}).map(
    ([name, bound]): [string, unknown] => [
      name,
      isRecord(bound) ? jsonOf(bound["value"]) : undefined,
    ],
  );
  if (expected === undefined || bindings.some(([, value]) => value === undefined)) return [];
  const name = `${path}/${String(original["name"])}`;
  return [{ name, expr: original["expr"], expected, bindings: Object.fromEntries(bindings) }];
}

/** The values by closures and by generated code. */
async function evaluate({ expr, bindings }: Case): Promise<readonly unknown[]> {
  const node = tryParse(expr);
  if (node instanceof GuardSyntaxError) throw node;
  const scope = scopeOf(Object.fromEntries(Object.keys(bindings).map((name) => [name, ANY])));
  const compiled = compileNode(node, scope);
  const generated = await importGuards([node], scope);
  return [
    scope.frame.evaluate(bindings, (frame) => valueIn(frame, compiled)),
    generated.value(0, bindings),
  ];
}

/** Names with dots are namespaces, which guards lack: `a.b` is always the field b of a. */
function isQualified({ bindings }: Case): boolean {
  return Object.keys(bindings).some((name) => name.includes("."));
}

describe("cel-spec conformance", () => {
  const cases = GROUPS.flatMap((group) => {
    const suite = conformance.suites?.find(({ name }) => name === group);
    if (suite === undefined) throw new Error(`The test data has no group ${group}.`);
    return casesOf(suite, "");
  });
  const inScope = cases.filter(
    (item) => !(tryParse(item.expr) instanceof GuardSyntaxError) && !isQualified(item),
  );

  test("no case has left the subset", () => {
    expect(inScope.length).toBe(323);
  });

  test.each(inScope.map((item) => [item.name, item] as const))("%s", async (_name, item) => {
    for (const difference of await evaluate(item))
      if (!sameJson(difference, item.expected)) {
        expect(`${item.expr} is ${String(difference)}`).toBe(
          `${item.expr} is ${String(item.expected)}`,
        );
      }
  });
});
