/** The files that browsers fetch. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Publication, PublishedFile } from "#definitions/index.ts";
import { Bounded } from "./bounded.ts";

/** Addresses that the build writes. */
const address = /^\/definitions\/([0-9a-f]{16,64}\.(json|js))$/;

/** Files kept in memory, with what they are compressed to: about what a few dozen lenders' borrowers ask for. */
const FILES = 2_000;

export interface PublishedFiles {
  /** Serves the files of a publication that was made in memory. */
  add(publication: Publication): void;
  /** Null when nothing was ever published there. */
  file(url: string): Promise<PublishedFile | null>;
}

/**
 * Files that were made in memory, and those that lie in the folders of the build and of the publisher. Files of earlier
 * publications are served too, because an open browser may still ask for them.
 */
export function publishedFiles(folders: readonly string[]): PublishedFiles {
  const made = new Map<string, PublishedFile>();
  const read = new Bounded<string, PublishedFile>(FILES);
  return {
    add(publication) {
      for (const [url, file] of publication.files) made.set(url, file);
    },
    async file(url) {
      const known = made.get(url) ?? read.get(url);
      if (known) return known;
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
