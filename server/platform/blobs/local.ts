import { randomUUID } from "node:crypto";
import { readFile, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder, syncFolder, writeNewFile } from "#server/platform/files/synced.ts";
import type { BlobStore } from "./store.ts";

const name = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const ASIDE = "incoming-";

/** Path of a file that is not complete yet. Housekeeping removes one that stays. */
export const unfinishedPath = (folder: string): string => join(folder, `${ASIDE}${randomUUID()}`);

/** Stores contents in a folder: writes a temporary file, syncs it, then renames it into place. */
export function localBlobs(folder: string): BlobStore {
  const pathOf = (blob: string) => {
    if (!name.test(blob)) throw new Error("The name of a blob must be a UUID.");
    return join(folder, blob.slice(0, 2), blob);
  };
  return {
    async put(blob, content) {
      const path = pathOf(blob);
      await makeFolder(dirname(path));
      const aside = unfinishedPath(folder);
      try {
        await writeNewFile(aside, content);
        await rename(aside, path);
        await syncFolder(dirname(path));
      } finally {
        await rm(aside, { force: true });
      }
    },
    get: async (blob) => new Uint8Array(await readFile(pathOf(blob))),
    remove: (blob) => rm(pathOf(blob), { force: true }),
    async *putBefore(instant) {
      for (const shelf of await entries(folder)) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
        for (const blob of await entries(join(folder, shelf)))
          if (name.test(blob) && (await isOlder(pathOf(blob), instant))) yield blob;
      }
    },
    async removeUnfinished(before) {
      for (const entry of await entries(folder)) {
        const path = join(folder, entry);
        if (entry.startsWith(ASIDE) && (await isOlder(path, before)))
          await rm(path, { force: true });
      }
    },
  };
}

/** A folder that does not exist yet has no entries. */
async function entries(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** Returns false for a file that another process has removed meanwhile. */
async function isOlder(path: string, instant: Date): Promise<boolean> {
  const about = await stat(path).catch(() => null);
  return about !== null && about.mtime < instant;
}
