/**
 * Judges the rules of one form over all answers. Comparisons of the same two values exclude each other, comparisons
 * with literals depend on one value, and everything else may be true or false. So there are more cases than answers,
 * and "in no case" is proven.
 */
import type { ExpressionNode } from "#engine/expression/dialect.ts";
import type { Comparison } from "#engine/guard/ast.ts";
import { OPERATORS } from "#engine/guard/evaluate/operators.ts";
import type { Value } from "#engine/guard/evaluate/outcome.ts";
import type { Scope } from "#engine/guard/scope.ts";
import { schemaValues, type JsonSchema } from "#engine/json/json-schema.ts";
import { textOf } from "#engine/space/expand.ts";
import { numbersAround } from "#engine/space/numbers.ts";

/** A rule as a tree, with its names. */
interface RuleTree {
  readonly node: ExpressionNode;
  readonly scope: Scope;
}

/** For each case, whether each rule holds in it. */
type Cases = readonly (readonly boolean[])[];

/** More than the rules of a form distinguish; no form is judged beyond. */
const MAX_CASES = 5_000;

/** Returns the cases that the rules distinguish; null when there are too many, or when one cannot be tried. */
export function casesOf(
  rules: readonly RuleTree[],
  schemaOf: (path: string) => JsonSchema,
): Cases | null {
  const parts = new Map<string, Set<unknown>>();
  for (const { node, scope } of rules)
    for (const { key, literals } of partsIn(node, scope)) {
      const known = parts.get(key) ?? new Set();
      for (const each of literals) known.add(each);
      parts.set(key, known);
    }
  let cases: ReadonlyMap<string, unknown>[] = [new Map()];
  for (const [key, literals] of parts) {
    const values = valuesOf(key, [...literals], schemaOf);
    if (values === null || cases.length * values.length > MAX_CASES) return null;
    cases = cases.flatMap((each) => values.map((value) => new Map([...each, [key, value]])));
  }
  return cases.map((each) => rules.map(({ node, scope }) => holds(node, scope, each)));
}

/** What a condition depends on: one value, two values in relation, or a condition that is not looked into. */
interface Part {
  readonly kind: "value" | "pair" | "whole";
  readonly key: string;
  readonly literals: readonly unknown[];
}

const VALUE = "value ";
const PAIR = "pair ";

type Compare = Extract<ExpressionNode, { kind: "compare" }>;

const MIRRORED: Readonly<Record<string, string>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

/** A comparison with its literals on the right, or with the value first that comes first in the alphabet. */
function sided({ operator, left, right }: Compare, scope: Scope) {
  const [first, second] = [textOf(left as never, scope), textOf(right as never, scope)];
  const swaps =
    operator !== "in" && (left.kind === "literal" || (right.kind !== "literal" && second < first));
  return swaps
    ? { left: right, right: left, operator: MIRRORED[operator] ?? operator, texts: [second, first] }
    : { left, right, operator, texts: [first, second] };
}

function partOf(node: ExpressionNode, scope: Scope): Part {
  const whole: Part = { kind: "whole", key: textOf(node as never, scope), literals: [] };
  if (node.kind !== "compare") return whole;
  const { left, right, operator, texts } = sided(node, scope);
  const listed = right.kind === "list" ? right.items : [right];
  const literals = listed.flatMap((each) => (each.kind === "literal" ? [each.value] : []));
  if (literals.includes(null) || left.kind === "literal") return whole;
  if (literals.length === listed.length && listed.length > 0)
    return { kind: "value", key: `${VALUE}${texts[0]}`, literals };
  return operator === "in" || right.kind === "list" || literals.length > 0
    ? whole
    : { kind: "pair", key: `${PAIR}${texts.join(" ")}`, literals: [] };
}

function partsIn(node: ExpressionNode, scope: Scope): readonly Part[] {
  switch (node.kind) {
    case "not":
      return partsIn(node.operand, scope);
    case "and":
    case "or":
      return node.operands.flatMap((each) => partsIn(each, scope));
    case "choose":
      return [node.test, node.then, node.otherwise].flatMap((each) => partsIn(each, scope));
    case "literal":
      return [];
    default:
      return [partOf(node, scope)];
  }
}

/** Returns the values that a part of conditions can have; null when they cannot all be tried. */
function valuesOf(
  key: string,
  literals: readonly unknown[],
  schemaOf: (path: string) => JsonSchema,
): readonly unknown[] | null {
  if (key.startsWith(PAIR)) return [-1, 0, 1];
  if (!key.startsWith(VALUE)) return [true, false];
  const schema = schemaOf(key.slice(VALUE.length));
  const listed = schemaValues(schema);
  if (listed !== null) return listed;
  if (literals.every((each) => typeof each === "boolean")) return [true, false];
  if (literals.every((each) => typeof each === "number")) {
    const { values, complete } = numbersAround(schema, literals, 1);
    return complete ? values : null;
  }
  return literals.every((each) => typeof each === "string")
    ? ["", ...literals.flatMap((each) => [each, `${each}\0`])]
    : null;
}

function holds(node: ExpressionNode, scope: Scope, values: ReadonlyMap<string, unknown>): boolean {
  const inside = (each: ExpressionNode): boolean => holds(each, scope, values);
  switch (node.kind) {
    case "not":
      return !inside(node.operand);
    case "and":
      return node.operands.every(inside);
    case "or":
      return node.operands.some(inside);
    case "choose":
      return inside(node.test) ? inside(node.then) : inside(node.otherwise);
    case "literal":
      return node.value === true;
    default:
      return partHolds(node, scope, values);
  }
}

function partHolds(
  node: ExpressionNode,
  scope: Scope,
  values: ReadonlyMap<string, unknown>,
): boolean {
  const { kind, key, literals } = partOf(node, scope);
  const value = values.get(key);
  if (kind === "whole" || node.kind !== "compare") return value === true;
  const { operator, right } = sided(node, scope);
  const [first] = literals;
  const other = kind === "pair" ? 0 : right.kind === "list" ? literals : first;
  return OPERATORS[operator as Comparison](value as Value, other as Value) === true;
}
