import { contentHash } from "./canonical.ts";
import { sourceMapOf } from "./merge.ts";
import type { MergedFile } from "./model.ts";

/** Returns the file with another value, whose parts come from these places. */
export function placedFile<T>(
  file: MergedFile,
  value: T,
  origin: MergedFile["origin"],
): MergedFile<T> {
  return {
    ...file,
    value,
    hash: contentHash(value),
    origin,
    sourceMap: sourceMapOf(file.path, origin),
  };
}
