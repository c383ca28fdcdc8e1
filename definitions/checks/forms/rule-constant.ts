import { isRecord, joinPointer } from "#engine/index.ts";
import { parseExpression } from "#engine/expression/expression.ts";
import type { CompiledRule } from "#engine/expression/rules.ts";
import type { Tables } from "#engine/expression/scope.ts";
import type { JsonSchema } from "#engine/json/json-schema.ts";
import { schemaAt } from "#engine/space/schema-at.ts";
import { asRecord, branchesOf } from "../../forms/drawn-properties.ts";
import { screenRules } from "../../forms/screen-rules.ts";
import type { Entities } from "../../model.ts";
import { casesOf } from "../../values/rule-outcomes.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds rules of forms that no answers keep, by themselves or together, rules that all answers keep, and rules that
 * another rule of the form contains.
 */
export const ruleConstant: FileCheck = ({ flow, screens }, effective, { entitiesOf }) =>
  faultsIn(effective, screens, entitiesOf(flow.value), flow.value.tables);

const faultsIn = folderFaults(
  (screen, entities: Entities, tables: Tables | undefined): FileFault[] => {
    const rules = screenRules(screen, entities, tables);
    if (rules.length === 0) return [];
    const compiled = rules.flatMap(({ require, expression }) =>
      expression === null ? [] : [{ node: parseExpression(require), scope: expression.scope }],
    );
    const { schema } = asRecord(asRecord(screen).form);
    const schemaOf = (path: string): JsonSchema => schemaOfPath(path, schema, entities);
    const cases = casesOf(compiled, schemaOf);
    return cases === null ? [] : judged(rules, cases);
  },
);

/** Returns the limits of a value that a rule reads; none when several places of the form describe it. */
function schemaOfPath(path: string, form: unknown, entities: Entities): JsonSchema {
  const [root, name = "", ...more] = path.split(".");
  if (root !== "form")
    return root === "application" || root === "profile"
      ? schemaAt(entities, `/${path.replaceAll(".", "/")}`)
      : {};
  const described = branchesOf(asRecord(form), "").flatMap(([{ properties }]) => {
    const property = asRecord(properties)[name];
    return isRecord(property) && Object.keys(property).length > 0 ? [property] : [];
  });
  const [only, ...others] = described;
  return only === undefined || others.length > 0 || more.length > 0 ? {} : only;
}

type Cases = readonly (readonly boolean[])[];

function judged(rules: readonly CompiledRule[], cases: Cases): FileFault[] {
  const faults = rules.flatMap((_rule, index) => ofOne(index, rules, cases));
  const isKept = cases.some((each) => each.every(Boolean));
  return isKept || faults.some(({ code }) => code === "unsatisfiable-guard")
    ? faults
    : [
        ...faults,
        {
          pointer: placeOf(rules.length - 1),
          code: "unsatisfiable-guard",
          message: "No answers keep all rules of the form together, so nobody can continue.",
          fix: "Correct the rule that contradicts the others.",
        },
      ];
}

const placeOf = (index: number): string => joinPointer("/form/rules", index, "require");

function ofOne(index: number, rules: readonly CompiledRule[], cases: Cases): FileFault[] {
  const pointer = placeOf(index);
  if (cases.every((each) => each[index] !== true))
    return [
      {
        pointer,
        code: "unsatisfiable-guard",
        message: "No answers keep this rule, so nobody who answers can continue.",
        fix: "Correct the rule, or remove it.",
      },
    ];
  if (cases.every((each) => each[index] === true))
    return [
      {
        pointer,
        code: "always-true-guard",
        severity: "warning",
        message: "All answers keep this rule, so nobody ever sees its message.",
        fix: "Correct the rule, or remove it.",
      },
    ];
  const container = rules.findIndex((_rule, other) => contains(other, index, rules, cases));
  return container === -1
    ? []
    : [
        {
          pointer,
          code: "shadowed-candidate",
          severity: "warning",
          message: `Answers that keep the rule "${rules[container]?.id ?? ""}" always keep this one too, so it refuses none.`,
          fix: "Correct the rule, or remove one of the two.",
        },
      ];
}

/** Whether all answers that keep one rule keep the other. Of equal rules, the first contains the second. */
function contains(
  one: number,
  other: number,
  rules: readonly CompiledRule[],
  cases: Cases,
): boolean {
  if (one === other) return false;
  const [own, others] = [one, other].map((index) => rules[index]?.expression?.reads ?? []);
  // A rule is kept while a value that it reads is absent.
  if (own?.some((path) => others?.includes(path) !== true) === true) return false;
  const implies = (from: number, to: number): boolean =>
    cases.every((each) => each[from] !== true || each[to] === true);
  return implies(one, other) && (one < other || !implies(other, one));
}
