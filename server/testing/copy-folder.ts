import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Copies a folder of files into a new one that only its owner may enter. Node's own copy looks at
 * each of a thousand files three times.
 */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else copyFileSync(source, target);
  }
}
