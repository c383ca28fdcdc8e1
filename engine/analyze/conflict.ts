/**
 * The conditions of a guard that exclude one another, reduced to a set from which none can be
 * removed.
 */
import type { Node } from "../guard/ast.ts";
import { NEVER } from "../space/diagram.ts";
import type { ScopedGuard, Space } from "../space/space.ts";

/**
 * Returns the fewest conditions joined by `&&` that no data meets together, as text, with facts
 * expanded. Returns an empty list for a single condition.
 */
export function conflictIn(guard: ScopedGuard, space: Space): readonly string[] {
  const meets = (parts: readonly Node[]): boolean =>
    space.diagrams.all(parts.map((node) => space.yes({ node, scope: guard.scope }))) !== NEVER;
  const parts = [...conjuncts(guard.node, guard, new Set())];
  const core = parts.reduce<readonly Node[]>((remaining, part) => {
    const without = remaining.filter((each) => each !== part);
    return meets(without) ? remaining : without;
  }, parts);
  return core.length < 2 ? [] : core.map(written);
}

/** Collects each condition one time, although several facts may contain it. */
function conjuncts(node: Node, guard: ScopedGuard, into: Set<Node>): ReadonlySet<Node> {
  const fact = node.kind === "name" ? guard.scope.facts.get(node.name) : undefined;
  const opened = node.kind === "and" ? node.operands : fact === undefined ? [] : [fact.node];
  if (into.has(node)) return into;
  into.add(node);
  for (const part of opened) conjuncts(part, guard, into);
  if (opened.length > 0) into.delete(node);
  return into;
}

/** Formats a condition as an author would write it. */
function written(node: Node): string {
  switch (node.kind) {
    case "literal":
      return typeof node.value === "string" ? `'${node.value}'` : String(node.value);
    case "name":
      return node.name;
    case "field":
      return `${written(node.object)}.${node.name}`;
    case "has":
      return `has(${written(node.object)}.${node.name})`;
    case "index":
      return `${written(node.object)}[${written(node.key)}]`;
    case "list":
      return `[${node.items.map(written).join(", ")}]`;
    case "not":
      return `!${joined(node.operand)}`;
    case "and":
      return node.operands.map(joined).join(" && ");
    case "or":
      return node.operands.map(joined).join(" || ");
    case "compare":
      return `${joined(node.left)} ${node.operator} ${joined(node.right)}`;
    case "choose":
      return `${joined(node.test)} ? ${joined(node.then)} : ${joined(node.otherwise)}`;
    case "call":
      return node.name === "size"
        ? `size(${node.args.map(written).join(", ")})`
        : `${node.args.slice(0, 1).map(joined).join("")}.${node.name}(${node.args.slice(1).map(written).join(", ")})`;
    case "macro":
      return `${written(node.over)}.${node.name}(${node.variable}, ${written(node.body)})`;
  }
}

const LOOSE: ReadonlySet<Node["kind"]> = new Set(["and", "or", "choose", "compare"]);

function joined(node: Node): string {
  return LOOSE.has(node.kind) ? `(${written(node)})` : written(node);
}
