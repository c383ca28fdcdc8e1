/** Watches the definition files under a root. */
import { watch } from "node:fs";
import { lstat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { jsonEntries } from "../entries.ts";

/** An editor writes a file in several steps, so a reading waits until nothing changes for this time, milliseconds. */
const QUIET_MS = 20;
/** Some disks, such as those of a container's host, report no changes: they are read this often, milliseconds. */
const EVERY_MS = 1_000;

export interface FolderWatch {
  close(): void;
}

/** A text by path under the root that changes whenever the file does. */
type Signatures = ReadonlyMap<string, string>;

async function signaturesIn(root: string): Promise<Signatures> {
  const folders = await Promise.all(
    ["schemas", "flows"].map((folder) => jsonEntries(join(root, folder)).catch(() => [])),
  );
  const signatures = await Promise.all(
    folders.flat().map(async ({ absolute }) => {
      const entry = await lstat(absolute).catch(() => null);
      return entry === null
        ? []
        : [
            [
              relative(root, absolute).split(sep).join("/"),
              `${entry.mtimeMs} ${entry.size} ${entry.ino}`,
            ] as const,
          ];
    }),
  );
  return new Map(signatures.flat());
}

const changedBetween = (before: Signatures, after: Signatures): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort();

/**
 * Calls `take` with the paths of new, changed and removed files, one call after another. A change during a call
 * is part of the next one.
 */
export async function watchDefinitions(
  root: string,
  take: (paths: readonly string[]) => Promise<void> | void,
): Promise<FolderWatch> {
  let known = await signaturesIn(root);
  let closed = false;
  let reading: Promise<void> | null = null;
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = async () => {
    const now = await signaturesIn(root);
    const paths = changedBetween(known, now);
    known = now;
    if (paths.length > 0 && !closed) await take(paths);
  };
  const look = () => {
    if (closed) return;
    if (reading !== null) {
      again = true;
      return;
    }
    reading = read().finally(() => {
      reading = null;
      if (!again) return;
      again = false;
      look();
    });
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, QUIET_MS);
  };
  const watchers = ["schemas", "flows"].flatMap((folder) => {
    try {
      const watcher = watch(join(root, folder), { recursive: true }, soon);
      watcher.on("error", () => watcher.close());
      return [watcher];
    } catch {
      // The readings at fixed times remain.
      return [];
    }
  });
  const often = setInterval(look, EVERY_MS);
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(often);
      for (const watcher of watchers) watcher.close();
    },
  };
}
