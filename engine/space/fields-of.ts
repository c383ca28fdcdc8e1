import type { Guard } from "../guard/guard.ts";
import { memoize } from "../memoize.ts";
import { pointerOf } from "./atom.ts";

/** Returns the pointers of the fields that a guard reads. Many rules share a guard, and an edit leaves most of them. */
export const fieldsOf = /* @__PURE__ */ memoize(({ reads }: Guard): readonly string[] => [
  ...new Set(reads.map(pointerOf)),
]);
