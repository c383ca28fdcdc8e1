/**
 * Hashes of files and folders. A file is read again only when its status has changed since the last
 * reading, as git decides it: size, and times of the last change of content and of the file.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const remembered = ".cache/inputs.json";

/** By path: status of the file at its last reading, and SHA-256 of its bytes. */
type Readings = Record<string, [status: string, hash: string]>;

/**
 * Returns a SHA-256 over names and bytes of the files for each list of paths, folders included. A
 * missing path has a hash of its own. Tests are no inputs.
 */
export async function inputsHashes<Name extends string>(
  root: string,
  lists: Readonly<Record<Name, readonly string[]>>,
): Promise<Record<Name, string>> {
  const before = await readReadings(root);
  const readings: Readings = {};
  const all = [...new Set(Object.values<readonly string[]>(lists).flat())];
  const files = new Map(
    await Promise.all(all.map(async (path) => [path, await filesOf(root, path)] as const)),
  );
  await Promise.all(
    [...new Set([...files.values()].flat())].map(async (path) => {
      const reading = await read(root, path, before[path]);
      if (reading) readings[path] = reading;
    }),
  );
  const isNew = Object.entries(readings).some(([path, [status]]) => before[path]?.[0] !== status);
  if (isNew) await writeReadings(root, readings);
  const hashOf = (paths: readonly string[]) => {
    const hash = createHash("sha256").update(process.version);
    for (const path of paths.flatMap((each) => files.get(each) ?? []).toSorted())
      hash.update(`${path}\0${readings[path]?.[1] ?? "absent"}\0`);
    return hash.digest("hex");
  };
  return Object.fromEntries(
    Object.entries<readonly string[]>(lists).map(([name, paths]) => [name, hashOf(paths)]),
  ) as Record<Name, string>;
}

async function read(
  root: string,
  path: string,
  before: Readings[string] | undefined,
): Promise<Readings[string] | null> {
  const file = join(root, path);
  const stats = await stat(file, { bigint: true }).catch(() => null);
  if (stats === null) return null;
  const status = `${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
  if (before?.[0] === status) return before;
  const bytes = await readFile(file);
  return [status, createHash("sha256").update(bytes).digest("base64")];
}

async function readReadings(root: string): Promise<Readings> {
  try {
    return JSON.parse(await readFile(join(root, remembered), "utf8")) as Readings;
  } catch {
    return {};
  }
}

async function writeReadings(root: string, readings: Readings): Promise<void> {
  const path = join(root, remembered);
  const writing = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(writing, JSON.stringify(readings));
  // Two commands at once both write what is true.
  await rename(writing, path);
}

async function filesOf(root: string, path: string): Promise<string[]> {
  const stats = await stat(join(root, path)).catch(() => null);
  if (!stats?.isDirectory()) return [path];
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
