/** The texts that are live: the files of the installation with the published texts over them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Layer } from "#definitions/index.ts";

export const fileText = (root: string, path: string): Promise<string | null> =>
  readFile(join(root, path), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });

/** Returns the live text of each path; null for a file that does not exist. */
export async function liveTexts(
  root: string,
  layer: Layer,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const texts = await Promise.all(
    paths.map(
      async (path) =>
        [path, path in layer ? (layer[path] ?? null) : await fileText(root, path)] as const,
    ),
  );
  return new Map(texts);
}

/** Returns the layer after changes. A text that the installation has as a file leaves the layer. */
export async function layerWith(
  root: string,
  layer: Layer,
  changes: ReadonlyMap<string, string | null>,
): Promise<Layer> {
  const next: Record<string, string | null> = { ...layer };
  for (const [path, text] of changes)
    if (text === (await fileText(root, path))) delete next[path];
    else next[path] = text;
  return next;
}
