/**
 * The files of a build in dist/, and which of them a running server still serves. Their names carry
 * their content, so that files of several builds lie side by side.
 */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readIndex } from "./published-index.ts";

const LEASES = "dist/.in-use";
const HOUR = 3_600_000;
/** Milliseconds between two renewals, and after the last one until a lease ends by itself. */
const RENEWAL = 6 * HOUR;
const LIFE = 24 * HOUR;

/** A chunk of the app, as Vite lists it. */
interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
}

/** Returns the files of the app's last build, relative to dist/; none without a build. */
export async function appFiles(root: string): Promise<string[]> {
  const text = await readFile(join(root, "dist/app-manifest.json"), "utf8").catch(() => "{}");
  const chunks = Object.values(JSON.parse(text) as Record<string, Chunk>);
  return chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
}

/** Returns the files of the last publication, relative to dist/. */
async function definitionFiles(root: string): Promise<string[]> {
  const index = await readIndex(root);
  if (index === null) return [];
  const own = Object.values(index.organisations).flatMap(({ files }) => files);
  return [...index.common, ...own, ...Object.values(index.decisions)].map(
    (name) => `definitions/${name}`,
  );
}

/**
 * Asks later builds to keep the files of this one. @returns ends that
 */
export async function keepBuildFiles(root: string): Promise<() => Promise<void>> {
  const path = join(root, LEASES, `${randomUUID()}.json`);
  const files = [...(await appFiles(root)), ...(await definitionFiles(root))];
  try {
    await mkdir(join(root, LEASES), { recursive: true });
    await writeFile(path, JSON.stringify(files));
  } catch {
    // Nobody can build into a folder that cannot be written.
    return async () => {};
  }
  const timer = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, RENEWAL).unref();
  return async () => {
    clearInterval(timer);
    await rm(path, { force: true });
  };
}

/** Returns the files that running servers need, relative to dist/. Removes leases that have ended. */
export async function filesInUse(root: string, now = Date.now()): Promise<ReadonlySet<string>> {
  const folder = join(root, LEASES);
  const files = new Set<string>();
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const renewed = (await stat(path).catch(() => null))?.mtimeMs ?? 0;
    if (now - renewed > LIFE) await rm(path, { force: true });
    else for (const file of await readLease(path)) files.add(file);
  }
  return files;
}

const readLease = async (path: string): Promise<string[]> =>
  readFile(path, "utf8").then(
    (text) => JSON.parse(text) as string[],
    () => [],
  );
