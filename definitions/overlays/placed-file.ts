import { memoize } from "#engine/memoize.ts";
import { contentHash } from "../identity/canonical.ts";
import { isContainer } from "../identity/equal-parts.ts";
import { keepParts, withLastParts } from "../identity/last-parts.ts";
import { sharedByKey } from "../identity/shared-by-key.ts";
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
  // Lenders that change the file have parts of their own.
  const name = `placed ${file.path} ${file.changes.at(-1)?.organisation ?? ""}`;
  const kept = withLastParts(name, value);
  const hash = contentHash(kept);
  const store = storeOf(file, hash, ...from);
  return (store.placed ??= {
    ...file,
    value: shared(hash, kept, name),
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

const sharedByHash = sharedByKey(10_000);

/** Returns one object for equal values, so that lenders with the same patch share results. */
function shared(hash: string, value: unknown, name: string): unknown {
  if (!isContainer(value)) return value;
  const whole = sharedByHash(hash, value);
  keepParts(name, whole);
  return whole;
}
