/** Files and names that a power cut does not take back. */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { mkdir, open, readdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** Files that are synced at once: a disk writes the journal of its file system once for all of them. */
const AT_ONCE = 16;

/** Creates a folder, and those above it. They survive a power cut once this resolves. */
export async function makeFolder(path: string): Promise<void> {
  const first = await firstMade(resolve(path));
  if (first === null) return;
  for (let made = resolve(path); made.length >= resolve(first).length; made = dirname(made))
    await syncFolder(dirname(made));
}

/**
 * Creates a folder, and those above it. Node's own recursion never ends below /proc, where a new name does not exist
 * although the folder does.
 * @returns the uppermost folder that was missing; null when there was none
 */
async function firstMade(path: string): Promise<string | null> {
  try {
    await mkdir(path);
    return path;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return null;
    const parent = dirname(path);
    if (code !== "ENOENT" || parent === path) throw error;
    const first = await firstMade(parent);
    // Another process may have made it meanwhile.
    await mkdir(path).catch((again: NodeJS.ErrnoException) => {
      if (again.code !== "EEXIST") throw again;
    });
    return first ?? path;
  }
}

/** Makes the names in a folder survive a power cut: of files created, renamed or removed. */
export async function syncFolder(path: string): Promise<void> {
  // Windows has no sync of folders: its file systems write names in order.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Does what `syncFolder` does before it returns. */
export function syncFolderNow(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Writes a new file and syncs it. `syncFolder` makes its name survive. */
export async function writeNewFile(
  path: string,
  content: string | AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    if (typeof content === "string") await file.writeFile(content);
    else for await (const part of content) await file.writeFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Syncs a folder with everything in it.
 *
 * @returns the paths of its files and folders
 */
export async function syncTree(root: string): Promise<Set<string>> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const folders = found
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  const waiting = [
    ...files.map((path) => () => syncFile(path)),
    ...[...folders, root].map((path) => () => syncFolder(path)),
  ];
  const lane = async (): Promise<void> => {
    for (let work = waiting.pop(); work; work = waiting.pop()) await work();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return new Set([...files, ...folders, root]);
}

async function syncFile(path: string): Promise<void> {
  // Windows syncs only what is open for writing.
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
