/**
 * Keeps the findings of a run for the next run over the same bytes. The key is the hash of all that
 * a finding depends on: each file under flows/ and schemas/, the code of the checks, the packages,
 * Node, and the day, because forms compare with today. A root with anything but plain files and
 * folders has no key.
 */
import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Finding } from "#definitions/findings/finding.ts";

export interface Remembered {
  findings: readonly Finding[];
  organisations: number;
  files: number;
}

const repository = resolve(import.meta.dirname, "../..");
export const cacheFolder = join(repository, ".cache/validate");
/** What decides about findings besides the root. */
const code = [
  "definitions",
  "engine",
  "lending",
  "schemas",
  "scripts/validate",
  "package-lock.json",
];
/** Runs that are kept. */
const KEPT = 20;

/**
 * Returns the identity of everything that decides about findings besides the root; null when a part
 * of it is no plain file.
 */
export function codeKey(checkout = repository): string | null {
  const today = new Date();
  const hash = createHash("sha256").update(
    [process.version, process.versions.icu, process.env.TZ, today.toDateString()].join("\0"),
  );
  hash.update(today.toISOString().slice(0, 10));
  return addAll(hash, checkout, code);
}

/**
 * Returns the key of a root; null when one cannot be sure of its content.
 * @param ofCode what `codeKey` returned
 */
export function keyOf(root: string, ofCode = codeKey()): string | null {
  if (ofCode === null) return null;
  return addAll(createHash("sha256").update(`${ofCode}\0root\0`), root, ["flows", "schemas"]);
}

/** Adds each path. @returns the hash; null when one of them cannot be read, or is no plain file or folder */
function addAll(
  hash: ReturnType<typeof createHash>,
  root: string,
  paths: readonly string[],
): string | null {
  try {
    for (const path of paths) add(hash, root, path);
  } catch {
    return null;
  }
  return hash.digest("hex");
}

/**
 * Adds names and bytes of a file or of everything in a folder. Nothing else runs meanwhile, and
 * waiting for each of 2,000 files takes far longer than reading it.
 * @throws for a path that cannot be read, or is neither
 */
function add(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const absolute = join(root, path);
  if (!lstatSync(absolute).isDirectory()) {
    const bytes = readFileSync(absolute);
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
    return;
  }
  hash.update(`${path}/\0`);
  const entries = readdirSync(absolute, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.isFile() && !entry.isDirectory())
      throw new Error(`${entry.name} is neither a file nor a folder.`);
    add(hash, root, `${path}/${entry.name}`);
  }
}

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === "object" &&
  value !== null &&
  "findings" in value &&
  Array.isArray(value.findings) &&
  "organisations" in value &&
  "files" in value;

/** Returns what a run with this key found; null when none is kept, or the file is damaged. */
export async function recall(key: string): Promise<Remembered | null> {
  const text = await readFile(join(cacheFolder, `${key}.json`), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRemembered(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps what a run found. A failure to write costs the next run its time, and nothing else. */
export async function remember(key: string, found: Remembered): Promise<void> {
  try {
    await mkdir(cacheFolder, { recursive: true });
    const path = join(cacheFolder, `${key}.json`);
    await writeFile(`${path}.${process.pid}`, JSON.stringify(found));
    await rename(`${path}.${process.pid}`, path);
    const kept = await Promise.all(
      (await readdir(cacheFolder))
        .filter((name) => !name.startsWith("results-"))
        .map(async (name) => ({ name, at: (await stat(join(cacheFolder, name))).mtimeMs })),
    );
    for (const { name } of kept.sort((a, b) => b.at - a.at).slice(KEPT))
      await rm(join(cacheFolder, name), { force: true });
  } catch {
    // A read-only checkout, or another run that removed the same file.
  }
}
