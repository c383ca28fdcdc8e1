/** What a guard requires in every case: the parts that it joins with `&&`. */
import type { Guard } from "#engine/index.ts";
import type { Node } from "#engine/guard/ast.ts";
import { memoize } from "#engine/memoize.ts";

export interface Requirements {
  /** Paths of flags that must be true. */
  readonly flags: ReadonlySet<string>;
  /** By path, the values one of which a field must have. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

export const requirementsOf = memoize((guard: Guard): Requirements => {
  const flags = new Set<string>();
  const values = new Map<string, readonly string[]>();
  for (const part of joined(guard.node, guard)) {
    const path = pathOf(part);
    if (path !== null) flags.add(path);
    if (part.kind !== "compare" || (part.operator !== "==" && part.operator !== "in")) continue;
    const compared = pathOf(part.left);
    const texts = part.right.kind === "list" ? part.right.items : [part.right];
    const named = texts.flatMap((each) =>
      each.kind === "literal" && typeof each.value === "string" ? [each.value] : [],
    );
    if (compared !== null && named.length === texts.length) values.set(compared, named);
  }
  return { flags, values };
});

/** Returns the parts of a guard that must all hold, those of its facts included. */
function joined(node: Node, guard: Guard): readonly Node[] {
  if (node.kind === "and") return node.operands.flatMap((each) => joined(each, guard));
  const fact = node.kind === "name" ? guard.scope.facts.get(node.name) : undefined;
  return fact === undefined ? [node] : joined(fact.node, guard);
}

/** Returns the full path of a field; null for any other part. */
function pathOf(node: Node): string | null {
  if (node.kind === "name") return node.name === "status" ? "application.status" : node.name;
  const object = node.kind === "field" ? pathOf(node.object) : null;
  return object === null || node.kind !== "field" ? null : `${object}.${node.name}`;
}
