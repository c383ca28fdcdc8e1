import type { GuardedFile } from "#engine/analyze/analyze.ts";
import { memoize } from "#engine/memoize.ts";
import { markedTexts, type SchemaLookup } from "./marked-text.ts";

/** Returns the guards of a file as pairs, the same list for the same value. */
export const guardsIn = memoize(
  (value: unknown, schema: string, schemas: SchemaLookup): GuardedFile["guards"] =>
    markedTexts(value, schema, "x-guard", schemas).map(({ pointer, text }) => [pointer, text]),
);
