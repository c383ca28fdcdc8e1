import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Returns a SHA-256 over names and bytes of the files, folders included. A missing path has a hash
 * of its own.
 */
export async function inputsHash(root: string, paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  for (const path of await filesOf(root, paths)) {
    const bytes = await readFile(join(root, path)).catch(() => null);
    hash.update(`${path}\0${bytes === null ? "absent" : bytes.length}\0`);
    if (bytes) hash.update(bytes);
  }
  return hash.digest("hex");
}

async function filesOf(root: string, paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const stats = await stat(join(root, path)).catch(() => null);
    if (!stats?.isDirectory()) {
      files.push(path);
      continue;
    }
    const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true });
    for (const entry of entries)
      if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        files.push(join(entry.parentPath, entry.name).slice(root.length + 1));
  }
  return files.sort();
}
