/**
 * Hashes of files and folders. A file is read again only when its status has changed since the last
 * reading, as git decides it: size, and times of the last change of content and of the file.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const remembered = ".cache/inputs.json";

/** By path: status of the file at its last reading, and SHA-256 of its bytes. */
type Readings = Record<string, [status: string, hash: string]>;

/**
 * Returns a SHA-256 over names and bytes of the files for each list of paths, folders included. A
 * missing path has a hash of its own. Tests are no inputs. Nothing else runs meanwhile, because
 * waiting for each of 4,000 files takes ten times as long as asking for its status.
 */
export function inputsHashes<Name extends string>(
  root: string,
  lists: Readonly<Record<Name, readonly string[]>>,
): Record<Name, string> {
  const before = readReadings(root);
  const readings: Readings = {};
  const all = new Set(Object.values<readonly string[]>(lists).flat());
  const files = new Map([...all].map((path) => [path, filesOf(root, path)]));
  for (const path of new Set([...files.values()].flat())) {
    const reading = read(root, path, before[path]);
    if (reading) readings[path] = reading;
  }
  const isNew = Object.entries(readings).some(([path, [status]]) => before[path]?.[0] !== status);
  if (isNew) writeReadings(root, readings);
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

function read(
  root: string,
  path: string,
  before: Readings[string] | undefined,
): Readings[string] | null {
  const file = join(root, path);
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return null;
  const status = `${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
  if (before?.[0] === status) return before;
  return [status, createHash("sha256").update(readFileSync(file)).digest("base64")];
}

function readReadings(root: string): Readings {
  try {
    return JSON.parse(readFileSync(join(root, remembered), "utf8")) as Readings;
  } catch {
    return {};
  }
}

function writeReadings(root: string, readings: Readings): void {
  const path = join(root, remembered);
  const writing = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(writing, JSON.stringify(readings));
  // Two commands at once both write what is true.
  renameSync(writing, path);
}

/** Returns the files of a folder, or the path itself. */
function filesOf(root: string, path: string): string[] {
  const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory();
  if (isFolder !== true) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const inside = `${path}/${entry.name}`;
    if (entry.isDirectory()) return filesOf(root, inside);
    return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [inside] : [];
  });
}
