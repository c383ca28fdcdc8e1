/** The index that the build writes next to the published files, and the names of those files. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Folder of what the build publishes, and of its index. */
export const publishedFolder = "dist/definitions";

/** A published organization. */
export interface PublishedOrganisation {
  /** Address of its manifest by language. */
  manifests: Record<string, string>;
  /** Files that only this organization has. */
  files: string[];
  /** Identity of its folder. */
  hash: string;
  /** Organization that its overlay extends. */
  extends: string | null;
  /** Host name of its own address. */
  host: string | null;
}

export interface PublishedIndex {
  /** Identity of everything that all organizations share. */
  shared: string;
  /** Files that all organizations share. */
  common: string[];
  /**
   * File of each decision module, by the identity of the flow's rules
   * (`definitions/publish/decision-module.ts`).
   */
  decisions: Record<string, string>;
  organisations: Record<string, PublishedOrganisation>;
  /**
   * Host name of each organization that the build has yet to publish, by its code. Absent when it
   * has looked at all.
   */
  awaited?: Record<string, string | null>;
}

/** Reads the index; null without a build. */
export const readIndex = async (root: string): Promise<PublishedIndex | null> =>
  readFile(join(root, publishedFolder, "index.json"), "utf8").then(
    (text) => {
      const index = JSON.parse(text) as Partial<PublishedIndex>;
      return index.shared !== undefined && index.organisations ? (index as PublishedIndex) : null;
    },
    () => null,
  );

/** Names of the files below `publishedFolder`. */
export const publicationNames = {
  /** Returns the name of a published file from its address. */
  ofUrl: (url: string): string => url.slice(url.lastIndexOf("/") + 1),
  /**
   * Returns the name of the file with the text of an organization's folder, which has no address.
   */
  ofFolder: (hash: string): string => `source-${hash}.json`,
};
