/**
 * Holds both forms of a guard, closures and generated code, against `@bufbuild/cel`: the same value, or undetermined where CEL reports
 * an error, on random guards and random documents. A difference prints guard, document and all answers.
 */
import { describe, expect, test } from "vitest";
import { importGuards } from "../compile-js/testing/import-module.ts";
import { sameJson } from "../json/json.ts";
import { compileNode } from "./compile.ts";
import { UNDETERMINED } from "./outcome.ts";
import { parseGuard } from "./parser.ts";
import { scopeOf } from "./scope.ts";
import { oracle } from "./testing/oracle.ts";
import { randomContext } from "./testing/random-context.ts";
import { guardGenerator } from "./testing/random-guard.ts";
import { seeded } from "./testing/random.ts";
import { ANY } from "./type.ts";
import { valueIn } from "./guard.ts";

const GUARDS = 50_000;
/** Guards of one generated module. */
const BATCH = 500;

function ours(source: string): (context: { readonly [root: string]: unknown }) => unknown {
  const scope = scopeOf({ a: ANY, p: ANY });
  const evaluate = compileNode(parseGuard(source), scope);
  return (context) => scope.frame.evaluate(context, (frame) => valueIn(frame, evaluate));
}

function shown(value: unknown): string {
  return value === UNDETERMINED ? "undetermined" : JSON.stringify(value);
}

describe("the evaluator agrees with the reference", () => {
  test(
    `on ${GUARDS} random guards, each over a random document`,
    { timeout: 300_000 },
    async () => {
      const random = seeded(20_261);
      const guards = guardGenerator(random);
      const seen = new Map<unknown, number>();
      const differences: string[] = [];
      for (let count = 0; count < GUARDS && differences.length < 5; count += BATCH) {
        const cases = Array.from({ length: BATCH }, () => {
          const source = guards.boolean();
          // On a field that is there and null the reference says has() is false; see the last tests.
          return { source, context: randomContext(random, { nulls: !source.includes("has(") }) };
        });
        const nodes = cases.map(({ source }) => parseGuard(source));
        const generated = await importGuards(nodes, scopeOf({ a: ANY, p: ANY }));
        for (const [index, { source, context }] of cases.entries()) {
          const expected = oracle(source)(context);
          const found = ours(source)(context);
          const code = generated.value(index, context);
          const holds = generated.holds(index, context);
          if (
            !sameJson(found, expected) ||
            !sameJson(code, expected) ||
            holds !== (expected === true)
          ) {
            differences.push(
              `${source}\n  over ${JSON.stringify(context)}\n  closures ${shown(found)}, code ${shown(code)}, holds ${holds}, reference ${shown(expected)}`,
            );
          }
          seen.set(expected, (seen.get(expected) ?? 0) + 1);
        }
      }
      expect(differences).toEqual([]);
      // The run says something only when all three outcomes occur often.
      for (const outcome of [true, false, UNDETERMINED]) {
        expect(seen.get(outcome) ?? 0).toBeGreaterThan(GUARDS / 10);
      }
    },
  );

  test("of a value that is not a boolean, a double negation is where it does not: the reference drops the pair unseen", () => {
    const context = { a: { n: 7 }, p: {} };
    expect(ours("!(!(a.n))")(context)).toBe(UNDETERMINED);
    expect(oracle("!(!(a.n))")(context)).toBe(7);
  });

  test("has() of a field that is there and null is where it does not: the language definition asks for the key only", () => {
    const context = { a: { k: null }, p: {} };
    expect(ours("has(a.k)")(context)).toBe(true);
    expect(oracle("has(a.k)")(context)).toBe(false);
  });

  test("true as the index of a list is where it does not: the language definition takes whole numbers, the reference reads it as 1", () => {
    const context = { a: { b: true, l: [7, 8] }, p: {} };
    expect(ours("a.l[a.b]")(context)).toBe(UNDETERMINED);
    expect(oracle("a.l[a.b]")(context)).toBe(8);
  });
});
