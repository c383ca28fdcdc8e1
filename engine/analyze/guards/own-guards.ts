/** The guards of a flow and its checklist. Those of the files around them lead nowhere. */
import { memoize } from "../../memoize.ts";
import type { PlacedGuard, Subject } from "../subject.ts";

const ownLists = ({ guardsByFile }: Subject): readonly (readonly PlacedGuard[])[] =>
  guardsByFile.filter(([first]) => first?.part === "flow" || first?.part === "checklist");

export const ownGuards = (subject: Subject): readonly PlacedGuard[] => ownLists(subject).flat();

/** Returns the paths that they read. */
export const readByOwn = /* @__PURE__ */ memoize((subject: Subject): ReadonlySet<string> => {
  const all = new Set<string>();
  for (const guards of ownLists(subject)) for (const read of readBy(guards)) all.add(read);
  return all;
});

/** An edit of the flow leaves what its checklist reads, and the other way around. */
const readBy = /* @__PURE__ */ memoize((guards: readonly PlacedGuard[]): ReadonlySet<string> => {
  const reads = new Set<string>();
  for (const { guard } of guards) for (const read of guard.reads) reads.add(read);
  return reads;
});
