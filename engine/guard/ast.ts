/** Syntax tree of a guard. `start` and `end` are offsets into its source; `end` is exclusive. */

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

export type Node = Span &
  (
    | { readonly kind: "literal"; readonly value: Literal }
    | { readonly kind: "name"; readonly name: string }
    | {
        readonly kind: "field";
        readonly object: Node;
        readonly name: string;
        readonly nameAt: Span;
      }
    | { readonly kind: "index"; readonly object: Node; readonly key: Node }
    | { readonly kind: "list"; readonly items: readonly Node[] }
    | { readonly kind: "not"; readonly operand: Node }
    | { readonly kind: "and"; readonly operands: readonly Node[] }
    | { readonly kind: "or"; readonly operands: readonly Node[] }
    | {
        readonly kind: "compare";
        readonly operator: Comparison;
        readonly left: Node;
        readonly right: Node;
      }
    | {
        readonly kind: "choose";
        readonly test: Node;
        readonly then: Node;
        readonly otherwise: Node;
      }
    | { readonly kind: "has"; readonly object: Node; readonly name: string; readonly nameAt: Span }
    | { readonly kind: "call"; readonly name: FunctionName; readonly args: readonly Node[] }
    | {
        readonly kind: "macro";
        readonly name: MacroName;
        readonly over: Node;
        readonly variable: string;
        readonly variableAt: Span;
        readonly body: Node;
      }
  );

export type NodeKind = Node["kind"];
export type NodeOf<K extends NodeKind> = Extract<Node, { readonly kind: K }>;

/** Direct parts of a node, in source order. */
export function partsOf(node: Node): readonly Node[] {
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
export function sizeOf(node: Node): number {
  return partsOf(node).reduce((sum, part) => sum + sizeOf(part), 1);
}

/** The literals of a list that contains only literals; null for any other expression. */
export function literalsOf(node: Node): readonly Literal[] | null {
  if (node.kind !== "list") return null;
  const literals = node.items.flatMap((item) => (item.kind === "literal" ? [item.value] : []));
  return literals.length === node.items.length ? literals : null;
}
