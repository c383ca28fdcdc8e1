/** Signatures of the definition files under a root, which tell whether a file has changed. */
import { lstat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { isAbsence, jsonEntries, type Entry } from "../sources/entries.ts";

/** Folders under the root that have definitions. */
export const FOLDERS = ["schemas", "flows"];

export interface Signature {
  /** Changes whenever the file does. */
  readonly text: string;
  readonly isEmpty: boolean;
}

/** By path under the root. */
export type Signatures = ReadonlyMap<string, Signature>;

/** Returns the signatures of those paths under the root that exist. */
export async function signaturesOf(root: string, paths: readonly string[]): Promise<Signatures> {
  const signatures = await Promise.all(
    paths.map(async (path) => {
      const entry = await lstat(join(root, path)).catch(() => null);
      if (entry === null) return [];
      // A change of permissions changes only `ctimeMs`.
      const text = `${entry.mtimeMs} ${entry.ctimeMs} ${entry.size} ${entry.ino}`;
      return [[path, { text, isEmpty: entry.size === 0 }] as const];
    }),
  );
  return new Map(signatures.flat());
}

function noneIfAbsent(error: unknown): Entry[] {
  if (isAbsence(error)) return [];
  throw error;
}

/**
 * Returns the signatures of all definition files under the root. Null when a folder cannot be read: its
 * files are unknown, not removed.
 */
export async function signaturesIn(root: string): Promise<Signatures | null> {
  const folders: Entry[][] = [];
  try {
    for (const folder of FOLDERS)
      folders.push(await jsonEntries(join(root, folder)).catch(noneIfAbsent));
  } catch {
    return null;
  }
  return signaturesOf(
    root,
    folders.flat().map(({ absolute }) => relative(root, absolute).split(sep).join("/")),
  );
}
