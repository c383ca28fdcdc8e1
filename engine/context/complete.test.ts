import { describe, expect, test } from "vitest";
import { importGuards } from "../compile-js/testing/import-module.ts";
import { UNDETERMINED } from "../guard/evaluate/outcome.ts";
import { compileGuard, valueIn } from "../guard/guard.ts";
import { entityScope } from "../guard/scope.ts";
import { oracle } from "../guard/testing/oracle.ts";
import { seeded } from "../guard/testing/random.ts";
import { observeGuard } from "../guard/evaluate/trace.ts";
import type { JsonSchema } from "../json/json-schema.ts";
import { sameJson } from "../json/json.ts";
import { entities } from "../testing/entities.ts";
import { randomEntity } from "../testing/random-entity.ts";
import { typedGuardGenerator } from "../testing/random-typed-guard.ts";
import { completeContext, completerOf } from "./complete.ts";

describe("Absent values", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      flag: { type: "boolean" },
      open: { type: "boolean", default: true },
      name: { type: "string" },
      count: { type: "integer" },
      tags: { type: "array", items: { type: "string" } },
      maybe: { type: ["boolean", "null"] },
      home: { $ref: "#/$defs/home" },
      people: {
        type: "array",
        items: { type: "object", properties: { adult: { type: "boolean" } } },
      },
    },
    $defs: {
      home: {
        type: "object",
        properties: { owned: { type: "boolean" }, city: { type: "string" } },
      },
    },
  };
  const complete = completerOf(schema, schema);
  const empty = {
    flag: false,
    open: true,
    name: null,
    count: null,
    tags: [],
    maybe: null,
    home: { owned: false, city: null },
    people: [],
  };

  test.each([
    ["an empty object", {}, empty],
    ["null like an absent value", { flag: null, open: null, home: null, tags: null }, empty],
    [
      "a nested object",
      { home: { city: "Reno" } },
      { ...empty, home: { owned: false, city: "Reno" } },
    ],
    [
      "the elements of a list",
      { people: [{}, null] },
      { ...empty, people: [{ adult: false }, null] },
    ],
    [
      "present values, which stay",
      { open: false, flag: true, extra: 1 },
      { ...empty, open: false, flag: true, extra: 1 },
    ],
    ["a value of the wrong type, which stays", { home: 3 }, { ...empty, home: 3 }],
  ])("completes %s", (_name, value, expected) => {
    expect(complete(value)).toEqual(expected);
  });

  test("leaves its argument unchanged", () => {
    const value = Object.freeze({ home: Object.freeze({}) });
    expect(() => complete(value)).not.toThrow();
  });

  test("ends at a schema that contains itself", () => {
    const node: JsonSchema = {
      type: "object",
      properties: { next: { $ref: "#" }, done: { type: "boolean" } },
    };
    expect(completerOf(node, node)({})).toEqual({ done: false, next: {} });
  });
});

describe("the product's entities", () => {
  test("completes an application as active, with status as the application's", () => {
    const context = completeContext(entities, { application: {}, profile: undefined });
    expect(context.application["active"]).toBe(true);
    expect(context.status["dtiDecline"]).toBe(false);
    expect(context.status["uwDecision"]).toBeNull();
    expect(context.status).toBe(context.application["status"]);
  });

  test(
    "guards over raw documents answer as the reference does over the completed context",
    { timeout: 180_000 },
    async () => {
      const random = seeded(7);
      const scope = entityScope(entities);
      const generate = typedGuardGenerator(scope, random);
      const differences: string[] = [];
      const seen = new Map<unknown, number>();
      const guards = Array.from({ length: 2_500 }, () => {
        const source = generate();
        const { guard, diagnostics } = compileGuard(source, scope);
        if (guard === null) throw new Error(`${source}: ${JSON.stringify(diagnostics)}`);
        return guard;
      });
      const generated = await importGuards(
        guards.map(({ node }) => node),
        scope,
      );
      for (const [index, guard] of guards.entries()) {
        if (differences.length >= 5) break;
        const { source } = guard;
        const options = { present: random.pick([0.1, 0.5, 0.9]), odd: random.pick([0, 0, 0.1]) };
        const input = {
          application: randomEntity(entities.application, random, options),
          profile: randomEntity(entities.profile, random, options),
        };
        const actual = scope.frame.evaluate(input, (frame) => valueIn(frame, guard.evaluate));
        const code = generated.value(index, input);
        const expected = oracle(source)({ ...completeContext(entities, input) });
        const traced = scope.frame.evaluate(input, (frame) =>
          observeGuard(guard.node, source, scope, frame),
        );
        const explained =
          traced.outcome === "undetermined" ? UNDETERMINED : (traced.value ?? actual);
        if (
          !sameJson(actual, expected) ||
          !sameJson(code, expected) ||
          !sameJson(explained, expected) ||
          generated.holds(index, input) !== (expected === true)
        ) {
          differences.push(
            `${source}\n over ${JSON.stringify(input)}\n ours ${String(actual)}, generated ${String(code)}, traced ${String(explained)}, reference ${String(expected)}`,
          );
        }
        seen.set(expected, (seen.get(expected) ?? 0) + 1);
      }
      expect(differences).toEqual([]);
      expect(seen.get(true)).toBeGreaterThan(250);
      expect(seen.get(false)).toBeGreaterThan(250);
      expect(seen.get(UNDETERMINED)).toBeGreaterThan(50);
    },
  );
});
