/** Atoms: the smallest conditions of a guard, below its `!`, `&&`, `||` and `? :`. */
import { partsOf, sizeOf, type Literal, type Node } from "../guard/ast.ts";
import { checkGuard } from "../guard/check/check.ts";
import { compileNode } from "../guard/evaluate/compile.ts";
import { valueIn } from "../guard/guard.ts";
import { outcomeOf, type Outcome } from "../guard/evaluate/outcome.ts";
import { Frame } from "../guard/evaluate/frame.ts";
import type { Scope } from "../guard/scope.ts";
import { memoize } from "../memoize.ts";
import type { Data } from "./data.ts";
import { SpaceExceeded } from "./diagram.ts";
import { expandFacts, textOf } from "./expand.ts";

export interface Atom {
  /** Equal for atoms with the same meaning. */
  readonly text: string;
  readonly node: Node;
  /** Pointers of the fields read. A list counts as one field. */
  readonly pointers: readonly string[];
  /** Canonical paths of the fields read, with elements as `[]`. */
  readonly reads: readonly string[];
  readonly literals: readonly Literal[];
  /** The names that the node may use. It has no facts. */
  readonly scope: Pick<Scope, "variables">;
}

/** Evaluates atoms, and returns the outcome of each in order. */
export type Ask = (data: Data) => readonly Outcome[];

const MAX_SIZE = 5_000;

/**
 * Returns the atom of a node, with the facts that it names written out.
 * @throws SpaceExceeded when that is too large to analyze
 */
export const atomOf = memoize((node: Node, facts: Scope): Atom => {
  const { variables } = facts;
  const expanded = expandFacts(node, facts);
  if (sizeOf(expanded) > MAX_SIZE) throw new SpaceExceeded();
  const scope: Scope = { variables, facts: new Map(), frame: new Frame() };
  const { reads } = checkGuard(expanded, scope);
  return {
    text: textOf(expanded, scope),
    node: expanded,
    pointers: [...new Set(reads.map(pointerOf))],
    reads,
    literals: literalsIn(expanded),
    scope: { variables },
  };
});

/** Compiles atoms into one memory, so that they share their reads. */
export function askOf(atoms: readonly Atom[]): Ask {
  const frame = new Frame();
  const evaluations = atoms.map(({ node, scope: { variables } }) =>
    compileNode(node, { variables, facts: new Map(), frame }),
  );
  return ({ application, profile }) =>
    frame.evaluate({ application, profile }, () =>
      evaluations.map((evaluate) => outcomeOf(valueIn(frame, evaluate))),
    );
}

/** Pointer of a canonical path. For a path into a list, the pointer of the list. */
export function pointerOf(path: string): string {
  return `/${(path.split("[]")[0] ?? path).replaceAll(".", "/")}`;
}

function literalsIn(node: Node): readonly Literal[] {
  if (node.kind === "literal") return [node.value];
  return partsOf(node).flatMap(literalsIn);
}

/** Whether the atom tests only for equality. Then all values that no atom names are alike. */
export function asksEqualityOnly(node: Node): boolean {
  if (node.kind === "call") return false;
  if (node.kind === "compare" && /[<>]/.test(node.operator)) return false;
  return partsOf(node).every(asksEqualityOnly);
}

/** Whether the atom only compares fields with literals and with one another. */
export function isPlain(node: Node): boolean {
  if (isField(node)) return true;
  if (node.kind !== "compare") return false;
  const isPart = (part: Node): boolean => part.kind === "literal" || isField(part);
  return (
    isPart(node.left) &&
    (isPart(node.right) || (node.right.kind === "list" && node.right.items.every(isPart)))
  );
}

function isField(node: Node): boolean {
  return node.kind === "name" || (node.kind === "field" && isField(node.object));
}
