import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { seeded } from "#engine/guard/testing/random.ts";
import { entityScope } from "#engine/guard/scope.ts";
import { type CompiledChecklist, compileChecklist, runChecklist } from "#engine/index.ts";
import { entities } from "#engine/testing/entities.ts";
import { randomEntity } from "#engine/testing/random-entity.ts";
import { typedGuardGenerator } from "#engine/testing/random-typed-guard.ts";
import { derivesAlike } from "./derives-alike.ts";

type Definition = CompiledChecklist["definition"];

const TODAY = "2026-03-02";
const todayOf = () => TODAY;

function compiled(definition: Definition): CompiledChecklist {
  const { checklist, findings } = compileChecklist(definition, entities);
  if (checklist === null) throw new Error(JSON.stringify(findings));
  return checklist;
}

const random = seeded(23);
const guard = typedGuardGenerator(entityScope(entities), random);

const randomChecklist = (): Definition =>
  ({
    id: "any",
    version: 1,
    facts: { fa: guard(), fb: `fa || ${guard()}` },
    derive: [
      { id: "asked", set: "/application/hasHmda", when: `fb && ${guard()}` },
      { id: "ready", set: "/application/status/liensComplete", when: guard(), value: true },
    ],
    steps: ["HMDA", "CLOSING_DISCLOSURE", "RESCISSION"].map((state) => ({
      id: state.toLowerCase(),
      state,
      when: random.pick(["fa", "fb", guard()]),
      done: guard(),
    })),
  }) as unknown as Definition;

/** Changes a fact, an entry and a step. */
function changed(definition: Definition): Definition {
  const [asked, ...entries] = definition.derive ?? [];
  const [first, ...steps] = definition.steps;
  return {
    ...definition,
    facts: { ...definition.facts, fa: guard() },
    derive: [{ ...asked, when: random.pick([asked?.when, guard()]) }, ...entries],
    steps: [{ ...first, done: random.pick([first?.done, guard()]) }, ...steps],
  } as Definition;
}

it("never calls two checklists alike that derive different values", () => {
  const counted = { alike: 0, differ: 0 };
  for (let count = 0; count < 60; count += 1) {
    const before = compiled(randomChecklist());
    const after = compiled(changed(before.definition));
    const alike = derivesAlike(before, after, todayOf);
    const derived = (checklist: CompiledChecklist, data: Parameters<typeof alike>[0]) => ({
      ...data,
      application: runChecklist(checklist, data, { today: TODAY }).application,
    });
    for (let input = 0; input < 40; input += 1) {
      const options = { present: random.pick([0.1, 0.5, 0.9]), odd: 0 };
      const stored = derived(before, {
        application: randomEntity(entities.application, random, options) as Record<string, unknown>,
        profile: randomEntity(entities.profile, random, options) as Record<string, unknown>,
      });
      // What is stored has settled: deriving once more changes nothing.
      if (!isDeepStrictEqual(derived(before, stored), stored)) continue;
      const isSame = isDeepStrictEqual(derived(after, stored), stored);
      if (!isSame) counted.differ += 1;
      if (!alike(stored)) continue;
      counted.alike += 1;
      expect(isSame, JSON.stringify(stored)).toBe(true);
    }
  }
  expect(counted.alike).toBeGreaterThan(100);
  expect(counted.differ).toBeGreaterThan(50);
});

it("leaves a checklist with another step, value or fact to its run", () => {
  const definition = randomChecklist();
  const before = compiled(definition);
  const data = { application: {}, profile: {} };
  const alike = (after: CompiledChecklist | null) => derivesAlike(before, after, todayOf)(data);
  expect(alike(compiled({ ...definition }))).toBe(true);
  const [first, ...steps] = definition.steps;
  const others: object[] = [
    { steps },
    { steps: [{ ...first, state: "COMPLETE" }, ...steps] },
    { derive: [{ ...definition.derive?.[1], value: false }] },
    { facts: { ...definition.facts, another: "true" } },
  ];
  for (const other of others)
    expect(alike(compiled({ ...definition, ...other } as Definition))).toBe(false);
  expect(alike(null)).toBe(false);
  expect(derivesAlike(null, null, todayOf)(data)).toBe(true);
});
