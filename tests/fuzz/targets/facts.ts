/**
 * Facts that use each other at random, in cycles and under inherited names: the checker reports
 * them, and nothing recurses forever.
 */
import { withFacts } from "#engine/guard/facts.ts";
import { compileGuard, evaluateGuard } from "#engine/guard/guard.ts";
import { entityScope } from "#engine/guard/scope.ts";
import type { Random } from "#engine/guard/testing/random.ts";
import { entities, guards } from "../corpus.ts";
import { generated } from "../generated.ts";
import { mutated } from "../mutate.ts";
import { count, tried, type Target } from "../target.ts";

const NAME = "facts";
const NAMES = [
  "fa",
  "fb",
  "fc",
  "fd",
  "constructor",
  "toString",
  "__proto__",
  "status",
  "hasOwnProperty",
];

export const facts: Target = {
  name: NAME,
  share: 0.05,
  run(random, total, tally) {
    for (let done = 0; done < total; done += 1) {
      // Half of them use earlier facts only, so that there are values to compare.
      const sound = random.chance(0.5);
      const sources = sound ? soundFacts(random) : wildFacts(random);
      const names = sound ? Object.keys(sources) : NAMES;
      const query = `${random.pick(names)} && !${random.pick(names)}`;
      count(tally, "inputs");
      tried(NAME, { sources, query }, (expectThat) => {
        const { scope, diagnostics } = withFacts(entityScope(entities), sources);
        expectThat(diagnostics.length <= 40 * NAMES.length, `${diagnostics.length} diagnostics`);
        for (const { diagnostic } of diagnostics)
          if (diagnostic.code === "guard-fact-cycle") count(tally, "circles reported");
        const { guard } = compileGuard(query, scope);
        if (guard === null) return;
        const input = { application: { status: { liensComplete: random.chance(0.5) } } };
        const outcome = evaluateGuard(guard, input);
        // A cycle has no value, so closures and code need not agree on it.
        if (diagnostics.length > 0)
          return void generated([guard.node], scope).functions.holds(0, input);
        const generatedHolds = generated([guard.node], scope).functions.holds(0, input);
        expectThat(
          generatedHolds === (outcome === true),
          `code holds: ${generatedHolds}, closures say ${String(outcome)}`,
        );
        count(tally, "compared with code");
      });
    }
  },
};

function soundFacts(random: Random): Record<string, string> {
  const facts: Record<string, string> = { f0: "status.liensComplete" };
  for (let index = 1; index < 5; index += 1) {
    const [one, other] = [random.pick(Object.keys(facts)), random.pick(Object.keys(facts))];
    facts[`f${index}`] = random.pick([
      () => `${one} || ${other}`,
      () => `!${one} && (${other} ? ${one} : true)`,
      () => `application.consents.all(c, ${one} || c.type == 'SOFT_CREDIT')`,
      () => `application.term == 360 || ${one}`,
    ])();
  }
  return facts;
}

/** Parsed, because a literal with a key called `__proto__` would set the prototype. */
function wildFacts(random: Random): Record<string, string> {
  const members = NAMES.filter(() => random.chance(0.5)).map(
    (name) => `${JSON.stringify(name)}:${JSON.stringify(factSource(random))}`,
  );
  return JSON.parse(`{${members.join(",")}}`) as Record<string, string>;
}

function factSource(random: Random): string {
  const [one, other] = [random.pick(NAMES), random.pick(NAMES)];
  return random.pick([
    () => random.pick(guards),
    () => mutated(random.pick(guards), random.pick(guards), random),
    () => `${one} || ${other}`,
    () => `!${one}`,
    () => `application.consents.exists(${one}, ${other})`,
    () => "status.liensComplete",
    () => "true",
  ])();
}
