import { expect, it } from "vitest";
import { seeded } from "#engine/guard/testing/random.ts";
import { entityScope } from "#engine/guard/scope.ts";
import { type CompiledFlow, compileFlow, decide } from "#engine/index.ts";
import { entities } from "#engine/testing/entities.ts";
import { randomEntity } from "#engine/testing/random-entity.ts";
import { randomFlow } from "#engine/testing/random-flow.ts";
import { typedGuardGenerator } from "#engine/testing/random-typed-guard.ts";
import { decidesAlike } from "./decides-alike.ts";

type Definition = CompiledFlow["definition"];

function compiled(flow: Definition): CompiledFlow {
  const result = compileFlow(flow, entities);
  if (result.flow === null) throw new Error(JSON.stringify(result.findings));
  return result.flow;
}

const random = seeded(19);
const guard = typedGuardGenerator(entityScope(entities), random);

/** Changes a fact and the condition of a rule. */
function changed(flow: Definition): Definition {
  const [name] = random.pick(Object.entries(flow.facts ?? {}));
  const state = random.pick(flow.states);
  const [first, ...others] = state.transitions ?? [];
  const transitions = first === undefined ? [] : [{ ...first, when: guard() }, ...others];
  return {
    ...flow,
    facts: { ...flow.facts, [name]: guard() } as Definition["facts"],
    states: flow.states.map((each) =>
      each.id === state.id ? { ...each, transitions } : each,
    ) as Definition["states"],
  };
}

it("never calls two flows alike that give different pages", () => {
  const counted = { alike: 0, differ: 0 };
  for (let count = 0; count < 60; count += 1) {
    const before = compiled(randomFlow(random, guard));
    const after = compiled(changed(before.definition));
    const alike = decidesAlike(before, after);
    for (let input = 0; input < 40; input += 1) {
      const options = { present: random.pick([0.1, 0.5, 0.9]), odd: random.pick([0, 0, 0.1]) };
      const data = {
        application: randomEntity(entities.application, random, options) as Record<string, unknown>,
        profile: randomEntity(entities.profile, random, options) as Record<string, unknown>,
      };
      const isSame = decide(before, data).page === decide(after, data).page;
      if (!isSame) counted.differ += 1;
      if (!alike(data)) continue;
      counted.alike += 1;
      expect(isSame, JSON.stringify(data)).toBe(true);
    }
  }
  expect(counted.alike).toBeGreaterThan(100);
  expect(counted.differ).toBeGreaterThan(50);
});

it("leaves a flow with another page, state or fact to its decision", () => {
  const before = compiled(randomFlow(random, guard));
  const { definition } = before;
  const data = { application: {}, profile: {} };
  expect(decidesAlike(before, compiled({ ...definition }))(data)).toBe(true);
  const another = definition.states.find(({ id }) => id !== definition.initial);
  const other = { ...definition, initial: another?.id ?? "" };
  expect(decidesAlike(before, compiled(other))(data)).toBe(false);
  const more = { ...definition, facts: { ...definition.facts, another: "true" } };
  expect(decidesAlike(before, compiled(more as Definition))(data)).toBe(false);
});
