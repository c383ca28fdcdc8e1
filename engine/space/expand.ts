/**
 * Expands the facts of a guard, and gives it a text that is equal for guards with the same meaning.
 */
import type { Node } from "../guard/ast.ts";
import type { Scope } from "../guard/scope.ts";

/** Replaces every fact in the tree by its definition. The checker has excluded cycles. */
export function expandFacts(node: Node, scope: Scope): Node {
  const expand = (part: Node): Node => expandFacts(part, scope);
  switch (node.kind) {
    case "literal":
      return node;
    case "name": {
      // The variable of a macro never has the name of a fact, because the checker rejects it.
      const fact = scope.facts.get(node.name);
      return fact === undefined ? node : expand(fact.node);
    }
    case "field":
    case "has":
      return { ...node, object: expand(node.object) };
    case "index":
      return { ...node, object: expand(node.object), key: expand(node.key) };
    case "list":
      return { ...node, items: node.items.map(expand) };
    case "not":
      return { ...node, operand: expand(node.operand) };
    case "and":
    case "or":
      return { ...node, operands: node.operands.map(expand) };
    case "compare":
      return { ...node, left: expand(node.left), right: expand(node.right) };
    case "choose":
      return {
        ...node,
        test: expand(node.test),
        then: expand(node.then),
        otherwise: expand(node.otherwise),
      };
    case "call":
      return { ...node, args: node.args.map(expand) };
    case "macro":
      return { ...node, over: expand(node.over), body: expand(node.body) };
  }
}

/** The tree as text, without insignificant blanks and with short names of documents written out. */
export function textOf(node: Node, scope: Scope): string {
  const text = (part: Node): string => textOf(part, scope);
  switch (node.kind) {
    case "literal":
      return JSON.stringify(node.value);
    case "name":
      return scope.variables.get(node.name)?.path.join(".") ?? node.name;
    case "field":
      return `${text(node.object)}.${node.name}`;
    case "has":
      return `has(${text(node.object)}.${node.name})`;
    case "index":
      return `${text(node.object)}[${text(node.key)}]`;
    case "list":
      return `[${node.items.map(text).join(",")}]`;
    case "not":
      return `!${text(node.operand)}`;
    case "and":
      return `(${node.operands.map(text).join("&&")})`;
    case "or":
      return `(${node.operands.map(text).join("||")})`;
    case "compare":
      return `(${text(node.left)} ${node.operator} ${text(node.right)})`;
    case "choose":
      return `(${text(node.test)}?${text(node.then)}:${text(node.otherwise)})`;
    case "call":
      return `${node.name}(${node.args.map(text).join(",")})`;
    case "macro":
      return `${text(node.over)}.${node.name}(${node.variable},${text(node.body)})`;
  }
}
