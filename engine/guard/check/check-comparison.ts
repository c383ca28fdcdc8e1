/**
 * Type check of comparisons. It rejects values that can never be equal, values without an order,
 * and values outside an enumeration.
 */
import type { Node, NodeOf } from "../ast.ts";
import {
  nearName,
  fault,
  inferred,
  mayBeAbsent,
  type Check,
  type CheckContext,
  type Inferred,
} from "./checking.ts";
import { BOOLEAN, typeName, valuesOf, type Type } from "../type.ts";

export function checkComparison(
  node: NodeOf<"compare">,
  checking: CheckContext,
  check: Check,
): Inferred {
  const left = check(node.left, checking);
  const right = check(node.right, checking);
  if (node.operator === "in") checkMembership(node, left, right, checking, check);
  else if (node.operator === "==" || node.operator === "!=")
    checkEquality(node, left, right, checking);
  else checkOrder(node, left, right, checking);
  const ordered = node.operator !== "in" && node.operator !== "==" && node.operator !== "!=";
  const absent =
    ordered && [left, right].some(({ type, path }) => mayBeAbsent(type, path, checking));
  return inferred(BOOLEAN, left.unsure || right.unsure || absent);
}

function checkEquality(
  node: NodeOf<"compare">,
  left: Inferred,
  right: Inferred,
  checking: CheckContext,
): void {
  for (const [side, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (side.type.kind === "null" && other.type.kind !== "any" && !other.type.nullable) {
      const message = `${nameOf(other)} is never null: ${neverNull(other.type)}`;
      fault(checking, node, "guard-always-present", message, neverNullFix(other.type));
      return;
    }
  }
  if (!comparable(left.type, right.type)) {
    const message = `${typeName(left.type)} and ${typeName(right.type)} are never equal`;
    fault(checking, node, "guard-type", message, null);
    return;
  }
  checkValues(node.right, right.type, left, checking);
  if (node.right.kind !== "literal") checkValues(node.left, left.type, right, checking);
}

/** `x in ['A', 'B']`, `'A' in list`. */
function checkMembership(
  node: NodeOf<"compare">,
  left: Inferred,
  right: Inferred,
  checking: CheckContext,
  check: Check,
): void {
  if (right.type.kind === "any") return;
  if (right.type.kind !== "list") {
    fault(
      checking,
      node.right,
      "guard-type",
      `'in' looks through a list, not ${typeName(right.type)}`,
      null,
    );
    return;
  }
  if (node.right.kind === "list") {
    for (const item of node.right.items) {
      const { type } = check(item, { ...checking, report: () => undefined });
      if (!comparable(left.type, type)) {
        fault(
          checking,
          item,
          "guard-type",
          `${typeName(type)} is never equal to ${nameOf(left)}, ${typeName(left.type)}`,
          null,
        );
      } else checkValues(item, type, left, checking);
    }
  } else if (!comparable(left.type, right.type.items)) {
    fault(checking, node, "guard-type", `the list never holds ${typeName(left.type)}`, null);
  } else {
    checkValues(
      node.left,
      left.type,
      { type: right.type.items, path: right.path, unsure: false },
      checking,
    );
  }
}

function checkOrder(
  node: NodeOf<"compare">,
  left: Inferred,
  right: Inferred,
  checking: CheckContext,
): void {
  for (const [part, side] of [
    [node.left, left],
    [node.right, right],
  ] as const) {
    if (!ORDERED.has(side.type.kind)) {
      fault(
        checking,
        part,
        "guard-type",
        `'${node.operator}' has no meaning for ${typeName(side.type)}`,
        null,
      );
      return;
    }
  }
  const [a, b] = [left.type.kind, right.type.kind];
  if (a !== b && a !== "any" && b !== "any") {
    fault(
      checking,
      node,
      "guard-type",
      `${typeName(left.type)} and ${typeName(right.type)} have no order`,
      null,
    );
  }
}

/** Reports values on one side that the enumeration on the other side does not contain. */
function checkValues(
  operand: Node,
  type: Type,
  enumeration: Inferred,
  checking: CheckContext,
): void {
  const possible = valuesOf(enumeration.type);
  const values = valuesOf(type);
  if (possible === null || values === null || possible.length === 0) return;
  if (values.some((value) => possible.includes(value))) return;
  const [value] = values;
  const valueText = values.length === 1 ? JSON.stringify(value) : "this";
  const near =
    typeof value === "string"
      ? nearName(
          value,
          possible.filter((item) => typeof item === "string"),
        )
      : null;
  const fix =
    near ??
    `Its values are ${possible.slice(0, SHOWN).join(", ")}${possible.length > SHOWN ? ", …" : ""}.`;
  fault(
    checking,
    operand,
    "guard-impossible-value",
    `${valueText} is not a value of ${nameOf(enumeration)}`,
    fix,
  );
}

const SHOWN = 8;
const ORDERED = new Set<Type["kind"]>(["number", "string", "boolean", "any"]);

function comparable(a: Type, b: Type): boolean {
  if (a.kind === "any" || b.kind === "any") return true;
  if (a.kind === "null" || b.kind === "null") return a.nullable && b.nullable;
  if (a.kind === "list" && b.kind === "list") return comparable(a.items, b.items);
  return a.kind === b.kind;
}

function nameOf({ path, type }: Inferred): string {
  return path === null ? typeName(type) : `'${path}'`;
}

function neverNull(type: Type): string {
  if (type.kind === "boolean") return "an absent boolean reads as false";
  if (type.kind === "list") return "an absent list reads as an empty one";
  return type.kind === "object"
    ? "an absent object reads as one whose fields are absent"
    : "it always has a value";
}

function neverNullFix(type: Type): string | null {
  if (type.kind === "boolean") return "Use the field itself, or !field.";
  if (type.kind === "list") return "Use size(…) > 0.";
  return type.kind === "object" ? "Ask for one of its fields." : null;
}
