/** Type check of an expression: the rules of guards, with functions, `map`, `filter` and tables. */
import type { Node, NodeOf } from "../guard/ast.ts";
import { checkIndex, checkMember } from "../guard/check/check-access.ts";
import { CHECKERS, checkIn, expectBoolean, openMacro, type Checked } from "../guard/check/check.ts";
import {
  check,
  nearName,
  fault,
  inferred,
  type CheckContext,
  type Checkers,
  type Inferred,
} from "../guard/check/checking.ts";
import type { Scope } from "../guard/scope.ts";
import { ANY, BOOLEAN, eitherType, NUMBER, typeName, valuesOf, type Type } from "../guard/type.ts";
import type { ExpressionMacro, ExpressionNode } from "./dialect.ts";
import { SIGNATURES } from "./signatures.ts";

/** Checks the types of an expression. Its diagnostics are errors only. */
export function checkExpressionNode(node: ExpressionNode, scope: Scope): Checked {
  const checked = checkIn(node as Node, scope, EXPRESSION_CHECKERS);
  // A guard under a "!" that has no outcome never fires; an expression then has no value, which is correct.
  const diagnostics = checked.diagnostics.filter(({ severity }) => severity === "error");
  return { ...checked, diagnostics };
}

const EXPRESSION_CHECKERS: Checkers = /* @__PURE__ */ Object.assign({}, CHECKERS, {
  literal: (node, checking) =>
    typeof node.value === "number"
      ? inferred({
          ...NUMBER,
          values: [node.value],
          precision: Number.isInteger(node.value) ? "whole" : "decimal",
        } as Type)
      : CHECKERS.literal(node, checking),
  has: (node, checking) => {
    const { type } = checkMember(check(node.object, checking), node.name, node.nameAt, checking);
    if (!type.nullable)
      fault(
        checking,
        node,
        "guard-type",
        `has(…${node.name}) is always true: ${typeName(type)} always has a value`,
        type.kind === "list" ? "Use size(…) > 0." : "Use the field itself.",
      );
    return inferred(BOOLEAN);
  },
  index: (node, checking) => {
    const [of, key] = [check(node.object, checking), check(node.key, checking)];
    return of.type.kind === "object" && of.path?.startsWith("tables.") === true
      ? checkRow(node, of, key, checking)
      : checkIndex(node, of, key, checking);
  },
  call: (node, checking) => {
    const signature = Object.hasOwn(SIGNATURES, node.name)
      ? SIGNATURES[node.name as keyof typeof SIGNATURES]
      : null;
    if (signature === null) return checkMeasure(node, checking);
    const types = node.args.map((argument) => check(argument, checking).type);
    const literals = node.args.map((each) => (each.kind === "literal" ? each.value : undefined));
    const misfit = (index: number, message: string, fix: string | null = null): void =>
      fault(checking, node.args[index] ?? node, "guard-type", `'${node.name}' ${message}`, fix);
    return inferred(signature(types, misfit, literals), true);
  },
  macro: (node, checking) => {
    const name = node.name as ExpressionMacro;
    if (name !== "map" && name !== "filter") return CHECKERS.macro(node, checking);
    const { over, inside } = openMacro(node, checking);
    const list = over.type.kind === "list" ? over.type : null;
    if (name === "map") {
      const items = check(node.body, inside).type;
      return inferred({ kind: "list", nullable: false, items }, true);
    }
    expectBoolean(node.body, inside, "filter needs a condition that is true or false");
    return { type: list ?? ANY, path: over.path, unsure: true };
  },
} satisfies Partial<Checkers>);

/** `size`, `startsWith` and their like, as in guards. */
function checkMeasure(node: NodeOf<"call">, checking: CheckContext): Inferred {
  const measured = CHECKERS.call(node, checking);
  return node.name === "size" ? inferred({ ...NUMBER, precision: "whole" } as Type) : measured;
}

/** A row of a table by its key. A key without a row has no value. */
function checkRow(
  node: NodeOf<"index">,
  of: Inferred,
  key: Inferred,
  checking: CheckContext,
): Inferred {
  const fields = of.type.kind === "object" ? of.type.fields : new Map<string, { type: Type }>();
  if (key.type.kind !== "string" && key.type.kind !== "number" && key.type.kind !== "any") {
    const message = `a row of a table is found by text or a number, not ${typeName(key.type)}`;
    fault(checking, node.key, "guard-type", message, null);
    return inferred(ANY, true);
  }
  const keys = valuesOf(key.type) ?? [];
  if (keys.length > 0 && !keys.some((each) => fields.has(String(each)))) {
    const [first] = keys;
    fault(
      checking,
      node.key,
      "guard-impossible-value",
      `'${of.path}' has no row ${keys.length === 1 ? JSON.stringify(first) : "for any of its values"}`,
      nearName(String(first), fields.keys()) ??
        `Its rows are ${[...fields.keys()].slice(0, 8).join(", ")}.`,
    );
  }
  const types = [...fields.values()].map(({ type }) => type);
  return inferred(types.length === 0 ? ANY : types.reduce(eitherType), true);
}
