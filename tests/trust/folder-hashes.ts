import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Returns the SHA-256 of each file below a folder by its path within it. */
export async function hashesOf(
  folder: string,
  counts: (path: string) => boolean = () => true,
): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hashes = new Map<string, string>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file);
    if (counts(path))
      hashes.set(
        path,
        createHash("sha256")
          .update(await readFile(file))
          .digest("hex"),
      );
  }
  return hashes;
}

/** Returns the paths that only one of two folders has, or that have other bytes in the other. */
export const differingFiles = (
  first: ReadonlyMap<string, string>,
  second: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...first.keys(), ...second.keys()])]
    .filter((path) => first.get(path) !== second.get(path))
    .toSorted();
