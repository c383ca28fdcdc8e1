import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const path = "dist/.built.json";

/** Hash of each built part's inputs, a `#`, and the sizes of its products in bytes. */
export type Stamp = Partial<
  Record<
    "app" | "compression" | "definitions" | "prerender" | "toolbar" | "server" | "studio",
    string
  >
>;

/** Returns what was built; nothing when the file is missing or damaged, so that all of it is built again. */
export const readStamp = async (root: string): Promise<Stamp> =>
  readFile(join(root, path), "utf8")
    .then(stampOf)
    .catch(() => ({}));

function stampOf(text: string): Stamp {
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null ? value : {};
}

export async function writeStamp(root: string, stamp: Stamp): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  // The rename keeps an end of the process from leaving half a file.
  const writing = join(root, `${path}.${process.pid}`);
  await writeFile(writing, JSON.stringify(stamp));
  await rename(writing, join(root, path));
}
