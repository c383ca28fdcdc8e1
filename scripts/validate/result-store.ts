/**
 * Keeps the results of checks in a file of `.cache/validate/`, one for each version of the code. A file that is damaged
 * counts as absent.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { KeptResults } from "#definitions/index.ts";
import { cacheFolder } from "./remembered.ts";

/** Results that are kept; those that no run has used for the longest time go first. */
const MOST = 20_000;
/** Files that are kept: branches have other code. */
const VERSIONS = 5;

/** A result as JSON text, by its key. */
export type Result = readonly [key: string, json: string];

export interface ResultStore extends KeptResults {
  /** Returns the results that this run has found since the last call. */
  takeAdded(): readonly Result[];
  /** Adds results that another thread has found. */
  take(results: readonly Result[]): void;
  /**
   * Writes the results for the next run, when there are new ones. A failure costs that run its
   * time, and nothing else.
   */
  write(): Promise<void>;
}

const NAME = /^results-[0-9a-f]{32}\.json$/;

/**
 * @param code identity of everything that decides about findings besides the definitions; null to
 * read and write no file
 */
export async function openResults(code: string | null, folder = cacheFolder): Promise<ResultStore> {
  const path = join(folder, `results-${code?.slice(0, 32)}.json`);
  const before = code === null ? new Map<string, string>() : await read(path, code);
  const used = new Map<string, string>();
  const added = new Map<string, string>();
  let taken = 0;
  return {
    takeAdded() {
      const results = [...added].slice(taken);
      taken = added.size;
      return results;
    },
    get(key) {
      const json = added.get(key) ?? before.get(key);
      if (json !== undefined) used.set(key, json);
      return json;
    },
    set: (key, json) => void added.set(key, json),
    take(results) {
      for (const [key, json] of results) added.set(key, json);
    },
    async write() {
      if (code === null || added.size === 0) return;
      const unused = [...before].filter(([key]) => !used.has(key) && !added.has(key));
      const all = [...unused, ...used, ...added].slice(-MOST);
      try {
        await mkdir(folder, { recursive: true });
        const text = JSON.stringify(Object.fromEntries(all));
        await writeFile(`${path}.${process.pid}`, `${seal(code, text)}\n${text}`);
        await rename(`${path}.${process.pid}`, path);
        await removeOld(folder);
      } catch {
        // A read-only checkout, or another run that removed the same file.
      }
    },
  };
}

/** Returns the hash that a file begins with, so that a damaged or a foreign file shows. */
const seal = (code: string, text: string): string =>
  createHash("sha256").update(`${code}\0`).update(text).digest("hex");

async function read(path: string, code: string): Promise<ReadonlyMap<string, string>> {
  const content = await readFile(path, "utf8").catch(() => "");
  const end = content.indexOf("\n");
  const text = content.slice(end + 1);
  if (end < 0 || content.slice(0, end) !== seal(code, text)) return new Map();
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>));
}

async function removeOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  for (const { name } of aged.sort((a, b) => b.at - a.at).slice(VERSIONS))
    await rm(join(folder, name), { force: true });
}
