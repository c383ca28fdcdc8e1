import { beforeAll, expect, test } from "vitest";
import { loadDefinitions } from "#definitions/index.ts";
import { guardsInFile, type PlacedGuard } from "#definitions/guards/placed-guards.ts";
import { parseGuard } from "#engine/guard/parse/parser.ts";
import { openGuard, operatorsFor, printClause, toSentence, type Clause } from "./index.ts";

let guards: readonly PlacedGuard[] = [];
let context: PlacedGuard;

beforeAll(async () => {
  const definitions = await loadDefinitions(".");
  guards = [...definitions.sources.files.keys()].flatMap((path) => guardsInFile(definitions, path));
  const heloc = guardsInFile(definitions, "flows/heloc/flow.json")[0];
  if (heloc === undefined) throw new Error("The HELOC flow has no guards.");
  context = heloc;
});

test("every shipped guard opens as clauses and prints to the same text", () => {
  expect(guards.length).toBeGreaterThan(1000);
  for (const guard of guards)
    expect(printClause(openGuard(guard.source, guard))).toBe(guard.source);
});

test("no shipped guard has a part that the builder leaves as text", () => {
  const left = guards.flatMap((guard) => toSentence(guard.source, guard).asText);
  expect(left).toEqual([]);
});

test("every test of a shipped guard uses an operator that the table offers for its type", () => {
  const walk = (clause: Clause): void => {
    if (clause.kind === "test")
      expect(operatorsFor(clause.subject.kind), printClause(clause)).toContain(clause.operator);
    else if ("clauses" in clause) clause.clauses.forEach(walk);
    else if ("clause" in clause) walk(clause.clause);
  };
  for (const guard of guards) walk(openGuard(guard.source, guard));
});

test.each([
  ["status.hardCreditResult in ['MINOR', 'ERROR']", "Hard credit result is one of MINOR or ERROR"],
  ["!texasProperty && profile.dob != null", "Not texas property, and profile dob is given"],
  [
    "!(status.uwDecision in ['DECLINE', 'INELIGIBLE'])",
    "Uw decision is none of DECLINE or INELIGIBLE",
  ],
  [
    "application.consents.exists(c, c.type == 'SOFT_CREDIT')",
    "Consents has one where its type is SOFT_CREDIT",
  ],
  ["size(application.liens) > 2", "Number of liens is more than 2"],
  [
    "status.bpo == 'BPO_REQUIRED' || (texasProperty && !nameGiven)",
    "Bpo is BPO_REQUIRED, or (texas property, and not name given)",
  ],
  ["false", "Never"],
])("the guard %s is the sentence %j", (source, sentence) => {
  expect(toSentence(source, context).text).toBe(sentence);
});

test.each([
  [
    "status.submitted ? nameGiven : texasProperty",
    "It chooses between two conditions with ? and :.",
  ],
  ["nameGiven  && texasProperty", "It has spaces or parentheses that the builder would not keep."],
  ["((nameGiven))", "It has spaces or parentheses that the builder would not keep."],
  ["nameGiven &&", "It cannot be read: "],
])("the guard %s stays as text and says why", (source, why) => {
  const { asText, clause } = toSentence(source, context);
  expect(asText[0]?.why).toContain(why);
  expect(printClause(clause)).toBe(source);
});

test("a value that is chosen from the schema's list is offered with its description", () => {
  const clause = openGuard("status.uwDecision == 'DECLINE'", context);
  if (clause.kind !== "test") throw new Error("The guard is one test.");
  expect(clause.subject.values).toContain("INELIGIBLE");
  expect(clause.subject.description).toContain("Underwriting decision");
});

test("a clause that a builder changes prints to a guard with the meaning of its clauses", () => {
  const part = (source: string): Clause => openGuard(source, context);
  const any: Clause = {
    kind: "any",
    grouped: false,
    clauses: [part("nameGiven"), part("texasProperty")],
  };
  const every: Clause = { kind: "every", grouped: false, clauses: [part("status.submitted"), any] };
  const printed = printClause({ kind: "not", grouped: false, clause: every });
  expect(printed).toBe("!(status.submitted && (nameGiven || texasProperty))");
  expect(parseGuard(printed).kind).toBe("not");
});
