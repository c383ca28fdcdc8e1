/** The published files that browsers fetch. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Publication, PublishedFile } from "#definitions/index.ts";
import { BoundedCache } from "#server/platform/storage/bounded-cache.ts";

/** Addresses of files that the build writes. */
const address = /^\/definitions\/([0-9a-f]{16,64}\.(json|js))$/;

/**
 * Files kept in memory with their compressed forms: enough for the borrowers of a few dozen
 * lenders.
 */
const FILES = 2_000;

export interface PublishedFiles {
  /** Adds the files of a publication that was made in memory. */
  add(publication: Publication): void;
  /** Returns null for an address that was never published. */
  file(url: string): Promise<PublishedFile | null>;
}

/**
 * Serves files made in memory and files in the folders of the build and of the publisher. Files of
 * earlier publications stay available, because an open browser may still ask for them.
 */
export function publishedFiles(folders: readonly string[]): PublishedFiles {
  const generated = new Map<string, PublishedFile>();
  const read = new BoundedCache<string, PublishedFile>(FILES);
  return {
    add(publication) {
      for (const [url, file] of publication.files) generated.set(url, file);
    },
    async file(url) {
      const cachedFile = generated.get(url) ?? read.get(url);
      if (cachedFile) return cachedFile;
      const [, name, suffix] = address.exec(url) ?? [];
      if (name === undefined) return null;
      for (const folder of folders) {
        const body = await readFile(join(folder, name), "utf8").catch(() => null);
        if (body === null) continue;
        const type = suffix === "json" ? "application/json" : "text/javascript";
        const file: PublishedFile = { url, type, body };
        read.set(url, file);
        return file;
      }
      return null;
    },
  };
}
