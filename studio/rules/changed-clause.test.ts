import { beforeAll, expect, test } from "vitest";
import { loadDefinitions } from "#definitions/index.ts";
import { guardNames, type GuardNames } from "#definitions/guards/placed-guards.ts";
import { tryParse } from "#engine/guard/guard.ts";
import { GuardSyntaxError } from "#engine/guard/parse/syntax-error.ts";
import {
  fromGroup,
  groupOf,
  testOf,
  valueOperand,
  withAdded,
  withClause,
  withOperator,
  withSubject,
} from "./changed-clause.ts";
import { openGuard, operatorsFor, printClause } from "./index.ts";
import { ruleNames, type RuleName } from "./rule-names.ts";

let names: GuardNames;
let all: readonly RuleName[] = [];
beforeAll(async () => {
  const definitions = await loadDefinitions(".");
  const found = guardNames(definitions, definitions.effective("main"), "heloc/flow.json");
  if (found === null) throw new Error("The HELOC flow has guards.");
  names = found;
  all = ruleNames(names);
});
const named = (source: string): RuleName => {
  const found = all.find((each) => each.source === source);
  if (found === undefined) throw new Error(`No rule may speak of ${source}.`);
  return found;
};

test("a rule may speak of each fact and each value once, with the values that its schema lists", () => {
  expect(new Set(all.map(({ source }) => source)).size).toBe(all.length);
  expect(all.filter(({ isFact }) => isFact).length).toBeGreaterThan(20);
  expect(named("status.uwDecision").values).toContain("DECLINE");
  expect(named("application.consents").elements.map(({ source }) => source)).toContain("type");
});

test("every test that the builder can begin is a guard without a fault, and opens as the same test", () => {
  let count = 0;
  for (const subject of all)
    for (const operator of operatorsFor(subject.kind)) {
      const printed = printClause(withOperator(testOf(subject), operator));
      expect(tryParse(printed) instanceof GuardSyntaxError, printed).toBe(false);
      expect(printClause(openGuard(printed, names)), printed).toBe(printed);
      count += 1;
    }
  expect(count).toBeGreaterThan(500);
});

test("a value that another type replaces loses an operator that does not fit", () => {
  const test_ = withOperator(testOf(named("status.uwDecision")), "isOneOf");
  expect(printClause(withSubject(test_, named("status.submitted")))).toBe("status.submitted");
});

test("conditions are added, changed and taken out of a rule one by one", () => {
  const first = groupOf(openGuard("status.submitted", names));
  const two = withAdded(first, withOperator(testOf(named("status.uwDecision")), "is"));
  const any = { ...two, kind: "any" as const };
  expect(printClause(fromGroup(any))).toMatch(
    /^status\.submitted \|\| status\.uwDecision == '[A-Z_]+'$/,
  );
  expect(printClause(fromGroup(withClause(any, 1, null)))).toBe("status.submitted");
  expect(printClause(fromGroup(withClause(first, 0, null)))).toBe("true");
});

test("a typed value is written so that the guard reads the same characters", () => {
  const clause = {
    ...withOperator(testOf(named("profile.name.firstName")), "is"),
    operands: [valueOperand("O'Hara \\ Sons")],
  };
  const opened = openGuard(printClause(clause), names);
  expect(opened).toMatchObject({ operands: [{ value: "O'Hara \\ Sons" }] });
});
