import { memoize } from "#engine/memoize.ts";
import { contentHash } from "../identity/canonical.ts";
import { withEqualParts } from "../identity/equal-parts.ts";
import { sourceMapOf } from "./merge.ts";
import type { MergedFile } from "../model.ts";

/**
 * Returns the file with another value, whose parts come from these places. Equal values of one file
 * are one object, so that results cached by it stay valid when something else is edited.
 * @param from the other objects that `origin` depends on
 */
export function placedFile<T>(
  file: MergedFile,
  value: T,
  origin: MergedFile["origin"],
  ...from: readonly object[]
): MergedFile<T> {
  const hash = contentHash(value);
  const store = storeOf(file, hash, ...from);
  return (store.placed ??= {
    ...file,
    value: shared(hash, value, file.path),
    hash,
    origin,
    sourceMap: sourceMapOf(file.path, origin),
  }) as MergedFile<T>;
}

const storeOf = memoize(
  (
    _file: MergedFile,
    _hash: string,
    ..._from: readonly object[]
  ): { placed: MergedFile | null } => ({
    placed: null,
  }),
);

const values = new Map<string, WeakRef<object>>();
/** More than the shipped definitions have; a full cache is cleared. */
const MAX_VALUES = 10_000;

/** The last value of each path, whose equal parts the next one takes over. */
const lastValues = new Map<string, WeakRef<object>>();

/** Returns one object for equal values, so that lenders with the same patch share results. */
function shared(hash: string, value: unknown, path: string): unknown {
  if (typeof value !== "object" || value === null) return value;
  const known = values.get(hash)?.deref();
  if (known !== undefined) return known;
  if (values.size >= MAX_VALUES) values.clear();
  const whole = withEqualParts(value, lastValues.get(path)?.deref());
  values.set(hash, new WeakRef(whole));
  lastValues.set(path, new WeakRef(whole));
  return whole;
}
