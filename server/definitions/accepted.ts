/**
 * Organisations that were published while the server ran: kept under the data folder, so that the next start has them too. What
 * the build knows is not repeated here.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { publicationNames, type PublishedOrganisation } from "#definitions/index.ts";

interface Kept {
  /** Identity of what all organisations share, with which they were found in order. */
  shared: string;
  organisations: Record<string, PublishedOrganisation>;
}

export interface Accepted {
  /** Where the publisher leaves its files. */
  folder: string;
  organisations: Readonly<Record<string, PublishedOrganisation>>;
  keep(code: string, organisation: PublishedOrganisation): void;
}

/** Something else than a file of ours counts as nothing kept. */
const readKept = async (path: string): Promise<Kept | null> =>
  readFile(path, "utf8").then(
    (text) => JSON.parse(text) as Kept,
    () => null,
  );

export async function openAccepted(dataDir: string, shared: string): Promise<Accepted> {
  const folder = join(dataDir, "definitions");
  const path = join(folder, "accepted.json");
  const kept = await readKept(path);
  const organisations = kept?.shared === shared ? { ...kept.organisations } : {};
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

/** Text of a folder that was accepted, from where the build or the publisher left it; null when it is there no more. */
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
