import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Returns `file: text` for each text that a file under the folder has, in any of its bytes. */
export async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const hits: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    for (const text of texts) if (content.includes(text)) hits.push(`${path}: ${text}`);
  }
  return hits;
}
