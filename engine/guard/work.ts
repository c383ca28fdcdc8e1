/** The work budget of one evaluation. */
import { isRecord } from "../json/json.ts";
import { partsOf, type Node } from "./ast.ts";
import { literalsOf } from "./compile-comparison.ts";
import type { Frame } from "./frame.ts";
import { MAX_WORK } from "./limits.ts";
import type { Fact } from "./scope.ts";

/** Thrown inside an evaluation, never out of it: the guard as a whole is then undetermined. */
export class WorkExceeded extends Error {
  constructor() {
    super(`The guard needs more than ${MAX_WORK} steps on this data.`);
    this.name = "WorkExceeded";
  }
}

/** Charges steps for going through a list or map once. */
export function spend(frame: Frame, collection: object): void {
  charge(frame, collectionSize(collection));
}

/** Elements of a list, keys of a map. */
export function collectionSize(collection: object): number {
  if (Array.isArray(collection)) return collection.length;
  return isRecord(collection) ? Object.keys(collection).length : 1;
}

export function charge(frame: Frame, steps: number): void {
  frame.work -= steps;
  if (frame.work < 0) throw new WorkExceeded();
}

/** Whether the work depends on the data. The length of its source bounds every other guard, which then needs no counting. */
export function isCostly(node: Node, facts: ReadonlyMap<string, Fact>): boolean {
  if (node.kind === "macro") return true;
  if (node.kind === "name") return facts.get(node.name)?.costly ?? false;
  if (node.kind === "compare" && node.right.kind !== "literal") {
    // Looking a value up among literals costs the same whatever the data.
    const lookUp = node.operator === "in" && literalsOf(node.right) !== null;
    if (!lookUp) return true;
  }
  return partsOf(node).some((part) => isCostly(part, facts));
}
