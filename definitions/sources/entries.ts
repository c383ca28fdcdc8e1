/** Lists the files under a root that can be definitions. */
import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

export interface ReadOptions {
  /** Organizations whose folders are read; all when absent. */
  organisations?: readonly string[];
}

export interface Entry {
  absolute: string;
  /** Kind of the entry when it is not a readable file. */
  instead: string | null;
}

/** Lists everything in a folder and in the folders below it. */
const listing = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true, recursive: true });

/**
 * Returns the entries of a folder that end in `.json`. Does not follow symbolic links, which may
 * lead out of the root or into a cycle. A definition would then depend on more than the repository.
 */
export async function jsonEntries(folder: string, list = listing): Promise<Entry[]> {
  for (;;) {
    try {
      return entriesIn(await list(folder));
    } catch (error) {
      // A folder below was renamed or removed during the listing, as a checkout does.
      if (!isAbsence(error) || !(await isFolder(folder))) throw error;
    }
  }
}

/** Whether the system found no file or folder at a path. */
export const isAbsence = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

const entriesIn = (entries: readonly Dirent[]): Entry[] =>
  entries
    .filter((entry) => entry.name.endsWith(".json") || entry.isSymbolicLink())
    .filter((entry) => !isEditorLock(entry))
    .map((entry) => ({
      absolute: join(entry.parentPath, entry.name),
      instead: insteadOf(entry),
    }))
    .sort((a, b) => (a.absolute < b.absolute ? -1 : 1));

/** Emacs locks a file that has unsaved changes with a link that leads nowhere: `.#flow.json`. */
const isEditorLock = (entry: Dirent): boolean =>
  entry.isSymbolicLink() && entry.name.startsWith(".#");

/** Returns the kind of an entry that is not a readable file; null for a file. */
export function insteadOf(entry: Pick<Dirent, "isFile" | "isSymbolicLink" | "isDirectory">) {
  if (entry.isFile()) return null;
  if (entry.isSymbolicLink()) return "a symbolic link";
  return entry.isDirectory() ? "a folder" : "neither a file nor a folder";
}

const organisationsIn = (root: string): string => join(root, "flows", "organisations");

/** Returns the organizations that the caller did not ask for. */
export async function passedOver(root: string, { organisations }: ReadOptions): Promise<string[]> {
  const folder = organisationsIn(root);
  if (organisations === undefined || !(await isFolder(folder))) return [];
  return (await readdir(folder, { withFileTypes: true }))
    .filter((each) => each.isDirectory() && !organisations.includes(each.name))
    .map(({ name }) => name);
}

/**
 * Returns the definition files. When the caller asks for certain organizations, skips the folders
 * of the others.
 */
export async function definitionEntries(
  root: string,
  { organisations }: ReadOptions,
): Promise<Entry[]> {
  const flows = join(root, "flows");
  if (organisations === undefined) return jsonEntries(flows);
  const entries = await readdir(flows, { withFileTypes: true });
  const folders = entries.filter((each) => each.isDirectory() && each.name !== "organisations");
  const inside = await Promise.all([
    ...folders.map(({ name }) => jsonEntries(join(flows, name))),
    ...organisations.map((code) => jsonEntries(join(organisationsIn(root), code))),
  ]);
  return [...entriesIn(entries.filter((each) => !each.isDirectory())), ...inside.flat()].sort(
    (a, b) => (a.absolute < b.absolute ? -1 : 1),
  );
}

export const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
