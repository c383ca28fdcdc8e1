/** The tables that the expressions of a checklist use. */
import type { ExpressionNode } from "#engine/expression/dialect.ts";
import { parseExpression } from "#engine/expression/expression.ts";
import { partsOf } from "#engine/guard/ast.ts";
import { GuardSyntaxError } from "#engine/guard/parse/syntax-error.ts";
import { cachedGuard, joinPointer, type Scope } from "#engine/index.ts";

/** A table in an expression. */
export interface TableUse {
  readonly table: string;
  /** The parts of the expression around it, the innermost first. */
  readonly around: readonly ExpressionNode[];
  /** Place of the answer by which it is looked up; null for another use. */
  readonly key: string | null;
  /** Whether a condition around it reads the same answer: it may leave out some of the values. */
  readonly isGuarded: boolean;
}

/** @param when guard of the expression, if any */
export function tableUses(source: string, when: unknown, scope: Scope): TableUse[] {
  const tree = parsed(source);
  if (tree === null) return [];
  const guard = typeof when === "string" ? cachedGuard(scope, when) : null;
  // The check of guards reports one without a meaning.
  if (typeof when === "string" && guard === null) return [];
  const read = (guard?.reads ?? []).map((path) => `/${path.replaceAll(".", "/")}`);
  return usesBelow(tree, [], new Set(read), scope);
}

/** @param read places of which conditions around the node may have left out values */
function usesBelow(
  node: ExpressionNode,
  around: readonly ExpressionNode[],
  read: ReadonlySet<string>,
  scope: Scope,
): TableUse[] {
  if (node.kind === "field" && isTables(node.object)) {
    const [outer] = around;
    const key = outer?.kind === "index" && outer.object === node ? placeOf(outer.key, scope) : null;
    return [{ table: node.name, around, key, isGuarded: key === null || read.has(key) }];
  }
  const within = [node, ...around];
  const condition = conditionOf(node);
  const readHere = condition === null ? read : new Set([...read, ...placesIn(condition, scope)]);
  return partsOf(node).flatMap((part) => usesBelow(part, within, readHere, scope));
}

/** Returns what may leave out some answers for the parts of a node: a branch, a later operand or another value. */
function conditionOf(node: ExpressionNode): ExpressionNode | null {
  if (node.kind === "choose") return node.test;
  const hasOthers = node.kind === "call" && node.name === "coalesce";
  return node.kind === "and" || node.kind === "or" || hasOthers ? node : null;
}

const isTables = (node: ExpressionNode): boolean => node.kind === "name" && node.name === "tables";

const placesIn = (node: ExpressionNode, scope: Scope): string[] => {
  const place = placeOf(node, scope);
  return place === null ? partsOf(node).flatMap((part) => placesIn(part, scope)) : [place];
};

/** Returns the pointer of a field of the documents; null for another expression. */
function placeOf(node: ExpressionNode, scope: Scope): string | null {
  if (node.kind === "name") {
    const path = scope.variables.get(node.name)?.path;
    return path === undefined ? null : joinPointer("", ...path);
  }
  if (node.kind !== "field") return null;
  const object = placeOf(node.object, scope);
  return object === null ? null : joinPointer(object, node.name);
}

function parsed(source: string): ExpressionNode | null {
  try {
    return parseExpression(source);
  } catch (error) {
    if (error instanceof GuardSyntaxError) return null;
    throw error;
  }
}
