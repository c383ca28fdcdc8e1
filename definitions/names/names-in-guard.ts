/** The names in a guard that can be read: fields, facts and elements of lists, with their types. */
import { partsOf, type Node, type NodeKind, type Span } from "#engine/guard/ast.ts";
import { checkIn, CHECKERS } from "#engine/guard/check/check.ts";
import type { Check, Checkers, Inferred } from "#engine/guard/check/checking.ts";
import { tryParse } from "#engine/guard/guard.ts";
import type { Scope } from "#engine/guard/scope.ts";
import { GuardSyntaxError } from "#engine/guard/parse/syntax-error.ts";

export interface GuardName extends Span {
  readonly name: string;
  readonly kind: "field" | "fact" | "element" | "function";
  readonly inferred: Inferred;
}

/** Returns the names of a guard in the order of its text; none when it cannot be read. */
export function namesOfGuard(source: string, scope: Scope): readonly GuardName[] {
  const tree = tryParse(source);
  if (tree instanceof GuardSyntaxError) return [];
  const types = typesIn(tree, scope);
  const names: GuardName[] = [];
  const add = (node: Node, name: string, span: Span, kind: GuardName["kind"]) => {
    const inferred = types.get(node);
    if (inferred) names.push({ name, kind, inferred, start: span.start, end: span.end });
  };
  const collect = (node: Node, elements: readonly string[]): void => {
    if (node.kind === "name") {
      const isElement = elements.includes(node.name);
      const kind = isElement ? "element" : scope.facts.has(node.name) ? "fact" : "field";
      add(node, node.name, node, kind);
    } else if (node.kind === "field" || node.kind === "has")
      add(node, node.name, node.nameAt, "field");
    else if (node.kind === "macro") {
      const item = { ...node.variableAt, name: node.variable, kind: "element" as const };
      names.push({ ...item, inferred: elementOf(types.get(node.over)) });
    }
    for (const part of partsOf(node))
      collect(
        part,
        node.kind === "macro" && part === node.body ? [...elements, node.variable] : elements,
      );
  };
  collect(tree, []);
  return names.toSorted((a, b) => a.start - b.start);
}

function elementOf(list: Inferred | undefined): Inferred {
  if (list?.type.kind !== "list")
    return { type: { kind: "any", nullable: true }, path: null, unsure: true };
  return {
    type: list.type.items,
    path: list.path === null ? null : `${list.path}[]`,
    unsure: false,
  };
}

/** Returns the type of every node, as the check infers it. */
export function typesIn(tree: Node, scope: Scope): ReadonlyMap<Node, Inferred> {
  const types = new Map<Node, Inferred>();
  const recording = Object.fromEntries(
    Object.entries(CHECKERS).map(([kind, checker]) => [
      kind as NodeKind,
      ((node, checking) => {
        const inferred = (checker as Check)(node, checking);
        types.set(node, inferred);
        return inferred;
      }) satisfies Check,
    ]),
  ) as unknown as Checkers;
  checkIn(tree, scope, recording);
  return types;
}
