import { memoize } from "#engine/memoize.ts";

let numbered = 0;

/** Returns a number for an object, always the same. So a short text is a key for many objects. */
export const numberOf: (value: object) => number = memoize((_value: object) => (numbered += 1));
