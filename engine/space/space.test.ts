/** Compares what a space says about guards with all possible documents. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluateGuard, compileGuard, type Guard } from "../guard/guard.ts";
import type { Outcome } from "../guard/evaluate/outcome.ts";
import { entityScope, type Scope } from "../guard/scope.ts";
import { entities } from "../testing/entities.ts";
import { everyData, guardsAbout, smallEntities, topics } from "../testing/small-domain.ts";
import type { Data } from "./data.ts";
import { NEVER, type Diagram } from "./diagram.ts";
import { Space } from "./space.ts";

const scope = entityScope(smallEntities);

function guardOf(source: string, guardScope: Scope = scope): Guard {
  const { guard, diagnostics } = compileGuard(source, guardScope);
  if (guard === null) throw new Error(`${source}: ${JSON.stringify(diagnostics)}`);
  return guard;
}

const ask = (guard: Guard, { application, profile }: Data): Outcome =>
  evaluateGuard(guard, { application, profile });

const cases = topics.chain((topic) =>
  fc.record({ topic: fc.constant(topic), a: guardsAbout(topic), b: guardsAbout(topic) }),
);

describe("a space agrees with trying all data", () => {
  test("on the outcomes of one guard, and of two guards together", () => {
    fc.assert(
      fc.property(cases, ({ topic, a, b }) => {
        const guards = [guardOf(a), guardOf(b)] as const;
        const space = new Space(guards, smallEntities);
        expect(space.certainty(guards)).toBe("exact");
        const tried = new Set(
          everyData(topic.pointers).map((data) => guards.map((each) => ask(each, data)).join()),
        );
        const { diagrams } = space;
        const parts = guards.map((each): readonly (readonly [Outcome, Diagram])[] => {
          const { yes, no } = space.condition(each);
          return [
            [true, yes],
            [false, no],
            ["undetermined", diagrams.not(diagrams.or(yes, no))],
          ];
        });
        for (const [first, x] of parts[0] ?? []) {
          for (const [second, y] of parts[1] ?? []) {
            const both = diagrams.and(x, y);
            expect([a, first, b, second, both !== NEVER]).toEqual([
              a,
              first,
              b,
              second,
              tried.has(`${first},${second}`),
            ]);
            const witness = space.witness(both);
            if (witness !== null)
              expect(guards.map((each) => ask(each, witness))).toEqual([first, second]);
          }
        }
      }),
      { numRuns: 80, seed: 3 },
    );
  });

  test("and its witness has no field that can be left out", () => {
    fc.assert(
      fc.property(cases, ({ topic, a }) => {
        const guard = guardOf(a);
        const space = new Space([guard], smallEntities);
        const changes = space.changes(space.yes(guard));
        const fewest = Math.min(
          ...everyData(topic.pointers)
            .filter((data) => ask(guard, data) === true)
            .map(
              (data) =>
                Object.keys(data.application as object).length +
                Object.keys(data.profile as object).length,
            ),
        );
        expect(changes?.size ?? Number.POSITIVE_INFINITY).toBe(fewest);
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  test("and its nearest change of given data is as small as any", () => {
    const near = cases.chain(({ topic, a }) => {
      const all = everyData(topic.pointers);
      return fc.nat(all.length - 1).map((index) => ({ topic, a, from: all[index] }));
    });
    fc.assert(
      fc.property(near, ({ topic, a, from }) => {
        if (from === undefined) return;
        const guard = guardOf(a);
        const space = new Space([guard], smallEntities, { from });
        const changes = space.changes(space.yes(guard));
        const fewest = Math.min(
          ...everyData(topic.pointers)
            .filter((data) => ask(guard, data) === true)
            .map((data) => distance(topic.pointers, from, data)),
        );
        expect(changes?.size ?? Number.POSITIVE_INFINITY).toBe(fewest);
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});

function distance(pointers: readonly string[], a: Data, b: Data): number {
  const pathOf = (data: Data, pointer: string): string =>
    JSON.stringify(
      pointer
        .slice(1)
        .split("/")
        .reduce<unknown>(
          (value, key) => (value as Record<string, unknown> | undefined)?.[key],
          data,
        ),
    ) ?? "";
  return pointers.filter((pointer) => pathOf(a, pointer) !== pathOf(b, pointer)).length;
}

describe("guards over the product's documents", () => {
  const product = entityScope(entities);

  test.each([
    ["application.term > 0 && application.amount > 0", "exact"],
    ["application.consents.exists(c, c.type == 'SOFT_CREDIT')", "exact"],
    ["application.propertySearch.zip == application.property.address.zip", "exact"],
    ["application.helocSigners.all(s, s.signedAt != null)", "exact"],
    ["application.loanNumber.startsWith('A')", "sampled"],
    ["application.liens[0].balance > 5", "sampled"],
    ["application.liens.exists(l, l.balance > application.amount)", "sampled"],
  ] as const)("%s is %s", (source, certainty) => {
    const guard = guardOf(source, product);
    const space = new Space([guard], entities);
    expect(space.certainty([guard])).toBe(certainty);
    const witness = space.witness(space.yes(guard));
    expect(witness).not.toBeNull();
    if (witness !== null) expect(ask(guard, witness)).toBe(true);
  });

  test.each([
    ["application.term > 12 && application.term < 13"],
    ["status.uwDecision == 'DECLINE' && status.uwDecision in ['FINAL', 'ERROR']"],
    ["size(application.consents) == 0 && application.consents.exists(c, c.type == 'CONTACT')"],
    ["application.property.address.zip == 'none'"],
  ])("proves that %s never holds", (source) => {
    const guard = guardOf(source, product);
    const space = new Space([guard], entities);
    expect([space.yes(guard), space.certainty([guard])]).toEqual([NEVER, "exact"]);
  });
});

describe("finds equal values of fields with different schemas", () => {
  const real = entityScope(entities);
  test.each([
    "application.orgCode != null && application.orgCode == status.checklistStatus",
    "application.orgCode == status.checklistStatus && status.checklistStatus == 'HMDA'",
    "application.orgCode == profile.name.firstName && application.orgCode != null",
    "application.term == application.amount && application.term > 100",
  ])("finds data for %s", (source) => {
    const guard = guardOf(source, real);
    const space = new Space([guard], entities);
    const { yes } = space.condition(guard);
    const witness = space.witness(yes);
    expect(witness && ask(guard, witness)).toBe(true);
  });
});
