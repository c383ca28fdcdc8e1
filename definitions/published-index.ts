/** What the build leaves beside the published files, and how files are named there. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { publishedFolder } from "./decision-module.ts";

/** One organisation as it was published. */
export interface PublishedOrganisation {
  /** Address of its manifest by language. */
  manifests: Record<string, string>;
  /** Files that are its own, beside those that all have in common. */
  files: string[];
  /** Identity of its folder. */
  hash: string;
  /** Organisation on which its overlay is laid. */
  extends: string | null;
  /** Host name of its own address. */
  host: string | null;
}

export interface PublishedIndex {
  /** Identity of everything that all organisations share. */
  shared: string;
  /** Files that belong to every organisation. */
  common: string[];
  /** File of the module that decides, by the identity of the flow's rules (`definitions/decision-module.ts`). */
  decisions: Record<string, string>;
  organisations: Record<string, PublishedOrganisation>;
}

/** Null without a build. */
export const readIndex = async (root: string): Promise<PublishedIndex | null> =>
  readFile(join(root, publishedFolder, "index.json"), "utf8").then(
    (text) => {
      const index = JSON.parse(text) as Partial<PublishedIndex>;
      return index.shared !== undefined && index.organisations ? (index as PublishedIndex) : null;
    },
    () => null,
  );

export const publicationNames = {
  /** Of a published file, from its address. */
  ofUrl: (url: string): string => url.slice(url.lastIndexOf("/") + 1),
  /** Where the text of an organisation's folder is kept; no address leads to it. */
  ofFolder: (hash: string): string => `source-${hash}.json`,
};
