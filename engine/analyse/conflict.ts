/** Which conditions of a guard exclude one another: a set of which none can be left out. */
import type { Node } from "../guard/ast.ts";
import { NEVER } from "../space/diagram.ts";
import type { Asked, Space } from "../space/space.ts";

/** The fewest conditions joined by `&&`, facts opened, that no data meets together, as text; none for one condition alone. */
export function conflictIn(guard: Asked, space: Space): readonly string[] {
  const meets = (parts: readonly Node[]): boolean =>
    space.diagrams.all(parts.map((node) => space.yes({ node, scope: guard.scope }))) !== NEVER;
  const parts = [...conjuncts(guard.node, guard, new Set())];
  const core = parts.reduce<readonly Node[]>((left, part) => {
    const without = left.filter((each) => each !== part);
    return meets(without) ? left : without;
  }, parts);
  return core.length < 2 ? [] : core.map(written);
}

/** Each condition once, however many facts name it. */
function conjuncts(node: Node, guard: Asked, into: Set<Node>): ReadonlySet<Node> {
  const fact = node.kind === "name" ? guard.scope.facts.get(node.name) : undefined;
  const opened = node.kind === "and" ? node.operands : fact === undefined ? [] : [fact.node];
  if (into.has(node)) return into;
  into.add(node);
  for (const part of opened) conjuncts(part, guard, into);
  if (opened.length > 0) into.delete(node);
  return into;
}

/** A condition as a reader would write it. */
function written(node: Node): string {
  switch (node.kind) {
    case "literal":
      return typeof node.value === "string" ? `'${node.value}'` : String(node.value);
    case "name":
      return node.name;
    case "field":
      return `${written(node.of)}.${node.name}`;
    case "has":
      return `has(${written(node.of)}.${node.name})`;
    case "index":
      return `${written(node.of)}[${written(node.at)}]`;
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
