import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const path = "dist/.built.json";

export type Part =
  | "app"
  | "compression"
  | "definitions"
  | "prerender"
  | "toolbar"
  | "server"
  | "studio";

/** A part as it was built last. */
export interface BuiltPart {
  /** Hash of its inputs. */
  readonly inputs: string;
  /** Bytes of each of its products. */
  readonly sizes: readonly number[];
}

export type Stamp = Partial<Record<Part, BuiltPart>>;

/** Returns what was built; nothing when the file is missing or damaged, so that all of it is built again. */
export const readStamp = async (root: string): Promise<Stamp> =>
  readFile(join(root, path), "utf8")
    .then(stampOf)
    .catch(() => ({}));

/** Leaves out entries of another shape, as earlier versions wrote them. */
function stampOf(text: string): Stamp {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => isBuiltPart(entry)));
}

const isBuiltPart = (entry: unknown): entry is BuiltPart =>
  typeof entry === "object" &&
  entry !== null &&
  "inputs" in entry &&
  "sizes" in entry &&
  Array.isArray(entry.sizes);

export async function writeStamp(root: string, stamp: Stamp): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  // The rename keeps an end of the process from leaving half a file.
  const writing = join(root, `${path}.${process.pid}`);
  await writeFile(writing, JSON.stringify(stamp));
  await rename(writing, join(root, path));
}
