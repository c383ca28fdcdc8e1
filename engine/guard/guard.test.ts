import { describe, expect, test } from "vitest";
import { entities } from "../testing/entities.ts";
import { withFacts } from "./facts.ts";
import { compileGuard, evaluateGuard, holds, type Guard } from "./guard.ts";
import { entityScope, scopeOf, type Scope } from "./scope.ts";
import { ANY } from "./type.ts";

function guardOf(source: string, scope: Scope): Guard {
  const { guard, diagnostics } = compileGuard(source, scope);
  if (guard === null) throw new Error(`${source}: ${JSON.stringify(diagnostics)}`);
  return guard;
}

describe("guards read nothing through a prototype", () => {
  const scope = scopeOf({ a: ANY });
  test.each([
    "a.__proto__ == null",
    "a.constructor != 1",
    "a['toString'] != 1",
    "a.hasOwnProperty != 1",
    "a.b.length == 1",
    "a.s.length == 1",
  ])("leaves %s undetermined", (source) => {
    expect(evaluateGuard(guardOf(source, scope), { a: { b: [1], s: "x" } })).toBe("undetermined");
  });

  test("an inherited value counts as absent", () => {
    const application: unknown = Object.create({ status: { liensComplete: true } });
    expect(holds(guardOf("status.liensComplete", entityScope(entities)), { application })).toBe(
      false,
    );
    expect(holds(guardOf("a.b", scope), { a: Object.create({ b: true }) })).toBe(false);
  });

  test("a key called __proto__ in the data is ordinary data", () => {
    const a: unknown = JSON.parse('{"__proto__": {"b": true}}');
    expect(holds(guardOf("a.__proto__.b", scope), { a })).toBe(true);
    expect(evaluateGuard(guardOf("a.b", scope), { a })).toBe("undetermined");
  });
});

describe("the work budget of an evaluation", () => {
  const scope = scopeOf({ a: ANY });
  const big = Array.from({ length: 2_000 }, (_, index) => index);

  test("makes nested macros over long lists undetermined, whatever surrounds them", () => {
    expect(
      evaluateGuard(guardOf("a.all(x, a.all(y, x != y || x == y)) || true", scope), { a: big }),
    ).toBe("undetermined");
  });

  test("is full again for the next evaluation", () => {
    const guard = guardOf("a.exists(x, x == 1999)", scope);
    for (let count = 0; count < 100; count += 1) expect(holds(guard, { a: big })).toBe(true);
  });

  test("also counts a search through a list", () => {
    const huge = Array.from({ length: 300_000 }, () => 0);
    expect(evaluateGuard(guardOf("1 in a", scope), { a: huge })).toBe("undetermined");
  });
});

describe("a guard holds only when it is true", () => {
  const scope = entityScope(entities);
  test.each([
    ["application.term > 0", {}, "undetermined"],
    ["application.term > 0", { term: 12 }, true],
    ["application.term > 0 && status.liensComplete", {}, false],
    ["application.term > 0 || application.active", {}, true],
    ["!status.dtiDecline", {}, true],
    ["application.property.state == 'TX'", { property: null }, false],
    ["application.property.state == 'TX'", { property: "TX" }, "undetermined"],
    ["application.active", { active: null }, true],
  ] as const)("%s over %j", (source, application, expected) => {
    const guard = guardOf(source, scope);
    expect(evaluateGuard(guard, { application })).toBe(expected);
    expect(holds(guard, { application })).toBe(expected === true);
  });

  test("a document that is not an object reads as an empty one", () => {
    expect(
      evaluateGuard(guardOf("application.active && profile.dob == null", scope), {
        application: 3,
        profile: [],
      }),
    ).toBe(true);
  });
});

describe("facts", () => {
  test("may use one another in any order", () => {
    const { scope, diagnostics } = withFacts(entityScope(entities), {
      ready: "!declined && approved",
      declined: "status.uwDecision == 'DECLINE'",
      approved: "status.uwDecision == 'APPROVED'",
    });
    expect(diagnostics).toEqual([]);
    expect(
      holds(guardOf("ready", scope), { application: { status: { uwDecision: "APPROVED" } } }),
    ).toBe(true);
    expect(
      holds(guardOf("ready", scope), { application: { status: { uwDecision: "DECLINE" } } }),
    ).toBe(false);
  });

  test("are evaluated anew in each evaluation", () => {
    const { scope } = withFacts(entityScope(entities), { open: "application.active" });
    const guard = guardOf("open", scope);
    expect([true, false, true].map((active) => holds(guard, { application: { active } }))).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("in a cycle are reported one time, with the cycle", () => {
    const { diagnostics } = withFacts(entityScope(entities), { a: "b", b: "c && c", c: "!a" });
    expect(
      diagnostics.map(({ fact, diagnostic }) => `${fact} ${diagnostic.code} ${diagnostic.message}`),
    ).toEqual(["a guard-fact-cycle the fact depends on itself: a → b → c → a"]);
  });

  test("cannot have the name of a document, and keep their faults to themselves", () => {
    const { scope, diagnostics } = withFacts(entityScope(entities), {
      status: "true",
      wrong: "status.bpo",
      syntax: "a &&",
    });
    expect(diagnostics.map(({ fact, diagnostic }) => [fact, diagnostic.code])).toEqual([
      ["status", "guard-type"],
      ["syntax", "guard-syntax"],
      ["wrong", "guard-type"],
    ]);
    expect(compileGuard("wrong", scope).diagnostics).toEqual([]);
  });

  test("with a macro leave the element of an enclosing macro alone", () => {
    const { scope } = withFacts(scopeOf({ a: ANY }), { anyTwo: "a.exists(x, x == 2)" });
    expect(holds(guardOf("a.exists(x, x == 1 && anyTwo && x == 1)", scope), { a: [1, 2] })).toBe(
      true,
    );
  });
});
