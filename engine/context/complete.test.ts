import { describe, expect, test } from "vitest";
import { importGuards } from "../compile-js/testing/import-module.ts";
import { UNDETERMINED } from "../guard/outcome.ts";
import { compileGuard, valueIn } from "../guard/guard.ts";
import { entityScope } from "../guard/scope.ts";
import { oracle } from "../guard/testing/oracle.ts";
import { seeded } from "../guard/testing/random.ts";
import { observeGuard } from "../guard/trace.ts";
import type { JsonSchema } from "../json/json-schema.ts";
import { sameJson } from "../json/json.ts";
import { entities } from "../testing/entities.ts";
import { randomEntity } from "../testing/random-entity.ts";
import { typedGuardGenerator } from "../testing/random-typed-guard.ts";
import { completeContext, completerOf } from "./complete.ts";

describe("what is absent", () => {
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
    ["nothing is there", {}, empty],
    ["null is the same as absent", { flag: null, open: null, home: null, tags: null }, empty],
    [
      "a nested object is completed",
      { home: { city: "Reno" } },
      { ...empty, home: { owned: false, city: "Reno" } },
    ],
    [
      "elements of a list are completed",
      { people: [{}, null] },
      { ...empty, people: [{ adult: false }, null] },
    ],
    [
      "what is there is kept",
      { open: false, flag: true, extra: 1 },
      { ...empty, open: false, flag: true, extra: 1 },
    ],
    [
      "a value of the wrong type is kept for the guard to be undetermined",
      { home: 3 },
      { ...empty, home: 3 },
    ],
  ])("%s", (_name, value, expected) => {
    expect(complete(value)).toEqual(expected);
  });

  test("the argument is not written to", () => {
    const value = Object.freeze({ home: Object.freeze({}) });
    expect(() => complete(value)).not.toThrow();
  });

  test("a schema that contains itself ends", () => {
    const node: JsonSchema = {
      type: "object",
      properties: { next: { $ref: "#" }, done: { type: "boolean" } },
    };
    expect(completerOf(node, node)({})).toEqual({ done: false, next: {} });
  });
});

describe("the product's entities", () => {
  test("an application is active unless it says otherwise, and status is the application's", () => {
    const context = completeContext(entities, { application: {}, profile: undefined });
    expect(context.application["active"]).toBe(true);
    expect(context.status["dtiDecline"]).toBe(false);
    expect(context.status["uwDecision"]).toBeNull();
    expect(context.status).toBe(context.application["status"]);
  });

  test(
    "guards complete what they read, with the same answers as the reference over the whole completed context",
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
        const found = scope.frame.evaluate(input, (frame) => valueIn(frame, guard.evaluate));
        const code = generated.value(index, input);
        const expected = oracle(source)({ ...completeContext(entities, input) });
        const traced = scope.frame.evaluate(input, (frame) =>
          observeGuard(guard.node, source, scope, frame),
        );
        const explained =
          traced.outcome === "undetermined" ? UNDETERMINED : (traced.value ?? found);
        if (
          !sameJson(found, expected) ||
          !sameJson(code, expected) ||
          !sameJson(explained, expected) ||
          generated.holds(index, input) !== (expected === true)
        ) {
          differences.push(
            `${source}\n over ${JSON.stringify(input)}\n ours ${String(found)}, generated ${String(code)}, traced ${String(explained)}, reference ${String(expected)}`,
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
