/** The work budget of one evaluation. */
import { isRecord } from "../../json/json.ts";
import { literalsOf, partsOf, type Node } from "../ast.ts";
import type { Frame } from "./frame.ts";
import { MAX_WORK } from "../limits.ts";
import type { Fact } from "../scope.ts";

/** Thrown and caught inside an evaluation; it makes the whole guard undetermined. */
export class WorkExceeded extends Error {
  constructor() {
    super(`The guard needs more than ${MAX_WORK} steps on this data.`);
    this.name = "WorkExceeded";
  }
}

/** Charges the steps of one pass through a list or map. */
export function spend(frame: Frame, collection: object): void {
  charge(frame, collectionSize(collection));
}

/** Number of elements of a list, or keys of a map. */
export function collectionSize(collection: object): number {
  if (Array.isArray(collection)) return collection.length;
  return isRecord(collection) ? Object.keys(collection).length : 1;
}

/** Takes steps from the budget. @throws WorkExceeded when they are more than it has */
export function charge(frame: Frame, steps: number): void {
  frame.work -= steps;
  if (frame.work < 0) throw new WorkExceeded();
}

/**
 * Whether the work depends on the data. For every other guard the length of the source bounds it,
 * so no budget is needed.
 */
export function isCostly(node: Node, facts: ReadonlyMap<string, Fact>): boolean {
  if (node.kind === "macro") return true;
  if (node.kind === "name") return facts.get(node.name)?.costly ?? false;
  if (node.kind === "compare" && node.right.kind !== "literal") {
    // A search among literals costs the same for all data.
    const lookUp = node.operator === "in" && literalsOf(node.right) !== null;
    if (!lookUp) return true;
  }
  return partsOf(node).some((part) => isCostly(part, facts));
}
