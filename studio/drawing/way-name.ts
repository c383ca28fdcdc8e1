import type { DrawnWay } from "../workspace/drawing/drawing.ts";

/** Returns what a transition is called. */
export const wayName = ({ id, from, to }: Pick<DrawnWay, "id" | "from" | "to">): string =>
  from === null ? `Entry ${id} to ${to}` : `${from} to ${to}: ${id}`;
