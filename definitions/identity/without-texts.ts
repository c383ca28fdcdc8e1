/**
 * Definitions without some of their texts, such as those for people. Lenders that differ in these
 * alone have one object, and an edit of a sentence leaves it, so that results about the other
 * values are shared.
 */
import { parsePointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { contentHash } from "./canonical.ts";
import type { Mark } from "../marks/mark-rules.ts";
import { markedTexts, type SchemaLookup } from "../marks/marked-text.ts";

/** Returns a value in which each text with a mark is empty: one object for equal results. */
export const withoutTexts = memoize(
  <T extends object>(value: T, schema: string, mark: Mark, schemas: SchemaLookup): T => {
    const texts = markedTexts(value, schema, mark, schemas);
    const emptied = texts.length === 0 ? value : emptiedAt(value, texts);
    const hash = contentHash(emptied);
    const known = values.get(hash)?.deref() as T | undefined;
    if (known !== undefined) return known;
    if (values.size >= MAX_VALUES) values.clear();
    values.set(hash, new WeakRef(emptied));
    return emptied;
  },
) as <T extends object>(value: T, schema: string, mark: Mark, schemas: SchemaLookup) => T;

/** Returns a value without its texts for people and its guards. */
export const withoutRules = <T extends object>(
  value: T,
  schema: string,
  schemas: SchemaLookup,
): T => withoutTexts(withoutTexts(value, schema, "x-copy", schemas), schema, "x-guard", schemas);

const values = new Map<string, WeakRef<object>>();
/** More than the shipped definitions have; a full cache is cleared. */
const MAX_VALUES = 10_000;

type Container = Record<string, unknown>;

/** Copies what is on the way to the texts, each part once. */
function emptiedAt<T extends object>(value: T, texts: readonly { pointer: string }[]): T {
  const copies = new Set<Container>();
  const copyOf = (each: Container): Container => {
    if (copies.has(each)) return each;
    const copy = (Array.isArray(each) ? [...(each as unknown[])] : { ...each }) as Container;
    copies.add(copy);
    return copy;
  };
  const root = copyOf(value as Container);
  for (const { pointer } of texts) {
    const names = parsePointer(pointer);
    const last = names.pop() ?? "";
    let owner = root;
    for (const name of names) owner = owner[name] = copyOf(owner[name] as Container);
    owner[last] = "";
  }
  return root as T;
}
