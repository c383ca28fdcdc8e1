/** Watches the definition files under a root. */
import { watch } from "node:fs";
import { lstat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { isAbsence, jsonEntries, type Entry } from "../sources/entries.ts";

/** An editor writes a file in several steps, so a reading waits until nothing changes for this time, milliseconds. */
const QUIET_MS = 10;

/** Times of a watch, milliseconds. */
const TIMES = {
  /** An editor empties a file before it writes it. One that stays empty this long is reported. */
  empty: 500,
  /** Some disks, such as those of a container's host, report no changes: all their files are looked at this often. */
  silent: 1_000,
  /** The same for a disk that has reported a change. A folder below can still be on another disk. */
  reporting: 10_000,
};

const FOLDERS = ["schemas", "flows"];

export interface FolderWatch {
  close(): void;
}

interface Signature {
  /** Changes whenever the file does. */
  readonly text: string;
  readonly isEmpty: boolean;
}

/** By path under the root. */
type Signatures = ReadonlyMap<string, Signature>;

/** Returns the signatures of those paths under the root that exist. */
async function signaturesOf(root: string, paths: readonly string[]): Promise<Signatures> {
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

/** Returns null when a folder cannot be read: its files are unknown, not removed. */
async function signaturesIn(root: string): Promise<Signatures | null> {
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

/**
 * Calls `take` with the paths of new, changed and removed files, one call after another. A change during a call
 * is part of the next one. A file that the system names is compared at once, and all files from time to time.
 * @param times differ in tests
 */
export async function watchDefinitions(
  root: string,
  take: (paths: readonly string[]) => Promise<void> | void,
  times: Partial<typeof TIMES> = {},
): Promise<FolderWatch> {
  const { empty, silent, reporting } = { ...TIMES, ...times };
  const known = new Map(await signaturesIn(root));
  /** Known files that the system has named since they were last compared. */
  const named = new Set<string>();
  /** When a file was first seen empty. */
  const emptySince = new Map<string, number>();
  /** When the disk can be relied on to report changes. */
  let reliableFrom = Infinity;
  /** Whether no report is why all files are to be looked at. */
  let isUnreported = false;
  /** When all files were last looked at. */
  let lookedAt = performance.now();
  let isDue = false;
  let isReading = false;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isBeingWritten = (path: string, { isEmpty }: Signature): boolean => {
    if (!isEmpty) {
      emptySince.delete(path);
      return false;
    }
    const since = emptySince.get(path) ?? performance.now();
    emptySince.set(path, since);
    return performance.now() - since < empty;
  };
  const isChanged = (path: string, now: Signature | undefined): boolean =>
    known.get(path)?.text !== now?.text && !(now && isBeingWritten(path, now));
  const changedTo = (now: Signatures, paths: Iterable<string>): string[] => {
    const changed = [...new Set(paths)].filter((path) => isChanged(path, now.get(path)));
    for (const path of changed) {
      emptySince.delete(path);
      const signature = now.get(path);
      if (signature === undefined) known.delete(path);
      else known.set(path, signature);
    }
    return changed.sort();
  };
  const changedInAll = async (): Promise<string[]> => {
    isDue = false;
    isUnreported = false;
    lookedAt = performance.now();
    const now = await signaturesIn(root);
    return now === null ? [] : changedTo(now, [...known.keys(), ...now.keys()]);
  };
  const changedInNamed = async (): Promise<string[]> => {
    const paths = [...named];
    named.clear();
    const now = await signaturesOf(root, paths);
    // A removed file may be one half of a rename, which is one save.
    return now.size < paths.length ? changedInAll() : changedTo(now, paths);
  };
  const look = async () => {
    if (isReading) return;
    isReading = true;
    try {
      while (!closed && (named.size > 0 || isDue)) {
        const isSilent = named.size === 0 && isUnreported;
        const paths = await (named.size > 0 ? changedInNamed() : changedInAll());
        if (isSilent && paths.length > 0) reliableFrom = Infinity;
        if (paths.length > 0 && !closed) await take(paths);
      }
    } finally {
      isReading = false;
    }
  };
  const lookSometimes = () => {
    const now = performance.now();
    const isReliable = now >= reliableFrom && emptySince.size === 0;
    if (isReliable && now - lookedAt < reporting) return;
    isDue = true;
    isUnreported = true;
    void look();
  };
  const early = new Set<string>();
  let isAllEarly = false;
  const soon = (folder: string, name: string | null) => {
    const path = name === null ? null : `${folder}/${name.split(sep).join("/")}`;
    const now = performance.now();
    if (path !== null && known.has(path)) {
      early.add(path);
      if (reliableFrom === Infinity) reliableFrom = now;
    } else {
      isAllEarly = true;
      // What is written at once into a new folder has no report.
      reliableFrom = now + reporting;
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const each of early) named.add(each);
      early.clear();
      if (isAllEarly) isDue = true;
      isAllEarly = false;
      void look();
    }, QUIET_MS);
  };
  const watchers = FOLDERS.flatMap((folder) => {
    try {
      const watcher = watch(join(root, folder), { recursive: true }, (_event, name) =>
        soon(folder, name),
      );
      watcher.on("error", () => watcher.close());
      return [watcher];
    } catch {
      // The readings at fixed times remain.
      return [];
    }
  });
  const often = setInterval(lookSometimes, silent);
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(often);
      for (const watcher of watchers) watcher.close();
    },
  };
}
