/**
 * Organizations that were published while the server ran. They are stored in the data folder, so
 * that the next start has them without the build.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { publicationNames, type PublishedOrganisation } from "#definitions/index.ts";

interface Kept {
  /** Hash of the definitions that all organizations share, with which these were validated. */
  shared: string;
  organisations: Record<string, PublishedOrganisation>;
}

export interface Accepted {
  /** Folder to which the publisher writes its files. */
  folder: string;
  organisations: Readonly<Record<string, PublishedOrganisation>>;
  keep(code: string, organisation: PublishedOrganisation): void;
}

/** A missing or unreadable file counts as empty. */
const readKept = async (path: string): Promise<Kept | null> =>
  readFile(path, "utf8").then(
    (text) => JSON.parse(text) as Kept,
    () => null,
  );

export async function openAccepted(dataDir: string, shared: string): Promise<Accepted> {
  const folder = join(dataDir, "definitions");
  const path = join(folder, "accepted.json");
  const stored = await readKept(path);
  const organisations = stored?.shared === shared ? { ...stored.organisations } : {};
  return {
    folder,
    organisations,
    keep(code, organisation) {
      organisations[code] = organisation;
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${path}.new`, JSON.stringify({ shared, organisations } satisfies Kept));
      renameSync(`${path}.new`, path);
    },
  };
}

/**
 * Returns the texts of an accepted folder, as the build or the publisher wrote them; null when no
 * file has them.
 */
export function acceptedTexts(
  folders: readonly string[],
  hash: string,
): Record<string, string> | null {
  for (const folder of folders)
    try {
      const text = readFileSync(join(folder, publicationNames.ofFolder(hash)), "utf8");
      return JSON.parse(text) as Record<string, string>;
    } catch {
      continue;
    }
  return null;
}
