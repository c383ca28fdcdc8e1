/**
 * Syntax tree of a guard. `start` and `end` are offsets into its source; `end` is exclusive.
 * Expressions (`engine/expression/`) have the same tree with further functions and macros.
 */

export const COMPARISONS = ["==", "!=", "<", "<=", ">", ">=", "in"] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const MACROS = ["exists", "all", "exists_one"] as const;
export type MacroName = (typeof MACROS)[number];

export const FUNCTIONS = ["size", "startsWith", "endsWith", "contains"] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Literal = null | boolean | number | string;

/** A tree with these functions and macros; an operator that calculates is a function. */
export type Syntax<F extends string, M extends string> = Span &
  (
    | { readonly kind: "literal"; readonly value: Literal }
    | { readonly kind: "name"; readonly name: string }
    | {
        readonly kind: "field";
        readonly object: Syntax<F, M>;
        readonly name: string;
        readonly nameAt: Span;
      }
    | { readonly kind: "index"; readonly object: Syntax<F, M>; readonly key: Syntax<F, M> }
    | { readonly kind: "list"; readonly items: readonly Syntax<F, M>[] }
    | { readonly kind: "not"; readonly operand: Syntax<F, M> }
    | { readonly kind: "and"; readonly operands: readonly Syntax<F, M>[] }
    | { readonly kind: "or"; readonly operands: readonly Syntax<F, M>[] }
    | {
        readonly kind: "compare";
        readonly operator: Comparison;
        readonly left: Syntax<F, M>;
        readonly right: Syntax<F, M>;
      }
    | {
        readonly kind: "choose";
        readonly test: Syntax<F, M>;
        readonly then: Syntax<F, M>;
        readonly otherwise: Syntax<F, M>;
      }
    | {
        readonly kind: "has";
        readonly object: Syntax<F, M>;
        readonly name: string;
        readonly nameAt: Span;
      }
    | { readonly kind: "call"; readonly name: F; readonly args: readonly Syntax<F, M>[] }
    | {
        readonly kind: "macro";
        readonly name: M;
        readonly over: Syntax<F, M>;
        readonly variable: string;
        readonly variableAt: Span;
        readonly body: Syntax<F, M>;
      }
  );

export type NodeKind = Node["kind"];
export type NodeOf<K extends NodeKind> = Extract<Node, { readonly kind: K }>;

/** The tree of a guard. */
export type Node = Syntax<FunctionName, MacroName>;

/** Direct parts of a node, in source order. */
export function partsOf<F extends string, M extends string>(
  node: Syntax<F, M>,
): readonly Syntax<F, M>[] {
  switch (node.kind) {
    case "literal":
    case "name":
      return [];
    case "field":
    case "has":
      return [node.object];
    case "index":
      return [node.object, node.key];
    case "list":
      return node.items;
    case "not":
      return [node.operand];
    case "and":
    case "or":
      return node.operands;
    case "compare":
      return [node.left, node.right];
    case "choose":
      return [node.test, node.then, node.otherwise];
    case "call":
      return node.args;
    case "macro":
      return [node.over, node.body];
  }
}

/** Number of nodes in a tree, which bounds the cost of evaluating it one time. */
export function sizeOf<F extends string, M extends string>(node: Syntax<F, M>): number {
  return partsOf(node).reduce((sum, part) => sum + sizeOf(part), 1);
}

/** The literals of a list that contains only literals; null for any other expression. */
export function literalsOf<F extends string, M extends string>(
  node: Syntax<F, M>,
): readonly Literal[] | null {
  if (node.kind !== "list") return null;
  const literals = node.items.flatMap((item) => (item.kind === "literal" ? [item.value] : []));
  return literals.length === node.items.length ? literals : null;
}
