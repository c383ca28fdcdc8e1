/**
 * Generated code gives the same answers as the closures, and contains text of a definition only as
 * literals.
 */
import { describe, expect, test } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import { compileFlow } from "../flow/compile.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import { decide } from "../flow/decide.ts";
import { traceDecision } from "../flow/trace.ts";
import { withFacts } from "../guard/facts.ts";
import { compileGuard, evaluateGuard, type Guard } from "../guard/guard.ts";
import { UNDETERMINED } from "../guard/evaluate/outcome.ts";
import { entityScope, scopeOf, type Scope } from "../guard/scope.ts";
import { seeded } from "../guard/testing/random.ts";
import { ANY } from "../guard/type.ts";
import { entities } from "../testing/entities.ts";
import { smallFlow } from "../testing/flows.ts";
import { randomEntity } from "../testing/random-entity.ts";
import { randomFlow } from "../testing/random-flow.ts";
import { typedGuardGenerator } from "../testing/random-typed-guard.ts";
import { flowModule } from "./flow-module.ts";
import { guardsModule } from "./guards-module.ts";
import { KIT } from "./kit.ts";
import { importFlow, importGuards, importText } from "./testing/import-module.ts";
import { useModule } from "./use-module.ts";

function compiled(flow: Flow): CompiledFlow {
  const result = compileFlow(flow, entities);
  if (result.flow === null) throw new Error(JSON.stringify(result.findings));
  return result.flow;
}

function guardOf(source: string, scope: Scope): Guard {
  const { guard, diagnostics } = compileGuard(source, scope);
  if (guard === null) throw new Error(`${source}: ${JSON.stringify(diagnostics)}`);
  return guard;
}

test("generated code decides random flows as the closures do, cycles included", async () => {
  const random = seeded(4_711);
  const guard = typedGuardGenerator(entityScope(entities), random);
  const sources = new Set<string>();
  let cycles = 0;
  for (let count = 0; count < 150; count += 1) {
    const flow = compiled(randomFlow(random, guard));
    const code = await importFlow(flow);
    for (let input = 0; input < 40; input += 1) {
      const options = { present: random.pick([0.1, 0.5, 0.9]), odd: random.pick([0, 0, 0.1]) };
      const data = {
        application: randomEntity(entities.application, random, options),
        profile: randomEntity(entities.profile, random, options),
      };
      const { trace, ...expected } = decide(flow, data, { trace: traceDecision });
      expect(decide(code, data), JSON.stringify(data)).toEqual(expected);
      sources.add(expected.source);
      if (trace?.cycle != null) cycles += 1;
    }
  }
  expect([...sources].sort()).toEqual(["checklist", "fallback", "machine"]);
  expect(cycles).toBeGreaterThan(100);
});

describe("work", () => {
  const list = (length: number) => Array.from({ length }, (_, index) => index);
  const scope = withFacts(scopeOf({ a: ANY }), {
    long: "a.l.exists(x, a.l.exists(y, y == -1 && x == -1))",
    short: "a.l.exists(x, x == 3)",
  }).scope;
  const sources = [
    "a.l.all(x, a.l.all(y, x != y || x == y)) || true",
    "long || short",
    "(a.missing && long) || short",
    "a.l == a.m",
    "5 in a.l",
    "a.l == [1, 2]",
    "a.o == a.o && a.l.exists_one(x, x == 3)",
    "a.l.exists(x, x == 199)",
  ];

  test("generated code exceeds the work budget for the same guards and data as the closures", async () => {
    const guards = sources.map((source) => guardOf(source, scope));
    const code = await importGuards(
      guards.map(({ node }) => node),
      scope,
    );
    const seen = new Set<unknown>();
    for (const length of [1, 10, 100, 170, 180, 190, 200, 1_000, 30_000, 210_000]) {
      const input = { a: { l: list(length), m: list(length), o: { ...list(10) } } };
      for (const [index, guard] of guards.entries()) {
        const expected = evaluateGuard(guard, input);
        const value = code.value(index, input);
        expect([guard.source, length, value === UNDETERMINED ? "undetermined" : value]).toEqual([
          guard.source,
          length,
          expected,
        ]);
        expect(code.holds(index, input)).toBe(expected === true);
        seen.add(expected);
      }
    }
    expect(seen.size).toBe(3);
  });
});

describe("what an author wrote", () => {
  const hostile = [
    '"; globalThis.taken = true; "',
    "'); globalThis.taken = true; ('",
    "`${globalThis.taken = true}`",
    '\\"; globalThis.taken = true; //',
    "*/ globalThis.taken = true; /*",
    "</script><script>globalThis.taken = true</script>",
    "\u2028globalThis.taken = true\u2029",
    "line\nbreak\r\t\0",
    "__proto__",
    "\uD800",
  ];
  const asGuard = (text: string) =>
    `a.s == ${JSON.stringify(text).replace(/\\u([dD]8)/, "\\\\u$1")}`;

  test.each(hostile)("keeps %j as data", async (text) => {
    const scope = scopeOf({ a: ANY });
    const guard = guardOf(asGuard(text), scope);
    const code = await importGuards([guard.node], scope);
    for (const s of [text, "other", null])
      expect(code.holds(0, { a: { s } })).toBe(evaluateGuard(guard, { a: { s } }) === true);
    expect("taken" in globalThis).toBe(false);
  });

  test("reaches the module only in literals; the rest are the generator's own words", () => {
    const scope = scopeOf({ toString: ANY, constructor: ANY, kit: ANY });
    const words = ["kit.globalThis.process", "constructor.eval.import", "toString.await(0)"];
    const guards = [
      ...words
        .slice(0, 2)
        .map((word) => `${word} == null || ${word}.exists(window, window.Function == 1)`),
      ...hostile.map((text) => `toString.x in ['b', ${JSON.stringify(text)}]`),
    ].map((source) => guardOf(source.replaceAll("\\ud800", "x"), scope));
    const facts = { ...smallFlow().facts, evil: "profile.dob == 'process.exit()'", eval: "!evil" };
    const entries = [{ id: "evil", to: "product", when: "eval || evil" }];
    const flow = compiled(smallFlow({ facts, entries }));
    for (const text of [guardsModule(guards, scope, '";hash'), flowModule(flow, "`hash`")]) {
      const identifiers =
        text.replaceAll(/"(?:[^"\\\n]|\\.)*"/g, "").match(/[A-Za-z_$][\w$]*/g) ?? [];
      expect(
        identifiers.filter((word) => !OWN_WORDS.has(word) && !/^[a-z]\d+$/.test(word)),
      ).toEqual([]);
    }
  });

  const OWN_WORDS = new Set(
    [
      "export const let default return if else for while break case switch try catch finally throw new typeof true false null undefined",
      "hash version kit begin end input values conditions value holds index error w U OVER own record charge steps over range i o x p",
      "result count odd length includes startsWith endsWith JSON parse Map Set has add get seen state states number closed to entry next",
      "shown row listed cycle decide checklistState page source STATES ROWS",
      ...Object.keys(KIT),
    ].flatMap((words) => words.split(" ")),
  );

  test("generated code reads nothing through a prototype", async () => {
    const scope = scopeOf({ a: ANY });
    const typed = entityScope(entities);
    const names = [
      "a.__proto__ == null",
      "a.constructor != 1",
      "a['toString'] != 1",
      "a.l.length == 1",
    ];
    const code = await importGuards(
      names.map((source) => guardOf(source, scope).node),
      scope,
    );
    for (const index of names.keys())
      expect(code.value(index, { a: { l: [1] } })).toBe(UNDETERMINED);
    const liens = await importGuards([guardOf("status.liensComplete", typed).node], typed);
    const application: unknown = Object.create({ status: { liensComplete: true } });
    expect(liens.holds(0, { application })).toBe(false);
    expect(liens.holds(0, { application: { status: { liensComplete: true } } })).toBe(true);
    expect(liens.holds(0, { application: {} })).toBe(false);
  });
});

describe("taking a module into use", () => {
  const flow = compiled(smallFlow());

  test("refuses a module of another definition or another kit, and says why", async () => {
    const module = (await importText(flowModule(flow, "right"))) as object;
    expect(useModule(flow, module, "right")).toMatchObject({ refused: null });
    expect(useModule(flow, module, "wrong").refused).toContain("made from right");
    expect(useModule(flow, { ...module, version: 0 }, "right").refused).toContain("version 0");
    expect(useModule(flow, {}, "right").refused).not.toBeNull();
    expect(useModule(flow, module, "wrong").flow).toBe(flow);
  });

  test("generates the same text for the same flow, without eval", () => {
    const text = flowModule(flow, "h");
    expect(flowModule(compiled(smallFlow()), "h")).toBe(text);
    expect(text).not.toMatch(/\beval\b|\bFunction\b|\bimport\b/);
  });
});
