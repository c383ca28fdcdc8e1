import type { Node } from "../guard/ast.ts";
import type { Scope } from "../guard/scope.ts";

/** Returns the parts that a node combines by logic; null for an atom. */
export function connectedParts(node: Node, { facts }: Scope): readonly Node[] | null {
  if (node.kind === "not") return [node.operand];
  if (node.kind === "and" || node.kind === "or") return node.operands;
  if (node.kind === "choose") return [node.test, node.then, node.otherwise];
  const fact = node.kind === "name" ? facts.get(node.name) : undefined;
  return fact === undefined ? null : [fact.node];
}
