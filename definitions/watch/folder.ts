/** Watches the definition files under a root. */
import { watch } from "node:fs";
import { join, sep } from "node:path";
import { comparedFiles } from "./compared-files.ts";
import { FOLDERS, signaturesIn, signaturesOf } from "./signatures.ts";

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

export interface FolderWatch {
  close(): void;
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
  const files = comparedFiles(await signaturesIn(root), empty);
  /** Known files that the system has named since they were last compared. */
  const named = new Set<string>();
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

  const changedInAll = async (): Promise<string[]> => {
    isDue = false;
    isUnreported = false;
    lookedAt = performance.now();
    const now = await signaturesIn(root);
    return now === null ? [] : files.changedTo(now, [...files.paths(), ...now.keys()]);
  };
  const changedInNamed = async (): Promise<string[]> => {
    const paths = [...named];
    named.clear();
    const now = await signaturesOf(root, paths);
    // A removed file may be one half of a rename, which is one save.
    return now.size < paths.length ? changedInAll() : files.changedTo(now, paths);
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
    const isReliable = now >= reliableFrom && !files.hasEmpty();
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
    if (path !== null && files.has(path)) {
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
