/**
 * Validates and publishes organizations: reads the folder, the folders that it extends and those
 * that extend it, checks them all and writes their files.
 */
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "#server/platform/files/synced.ts";
import {
  type Finding,
  folderIn,
  hasErrors,
  definitionsOf,
  layerOver,
  NO_LAYER,
  type Layer,
  localesOf,
  publicationNames,
  type PublishedOrganisation,
  readFolder,
  readSources,
  validateDefinitions,
  withFiles,
} from "#definitions/index.ts";

export type PublishResult =
  | { organisations: Record<string, PublishedOrganisation> }
  | { findings: Finding[] };

/** Returns the given organizations and all that they extend. */
function withChains(root: string, codes: readonly string[], layer: Layer): string[] {
  const all = new Set<string>();
  const waiting = [...codes];
  for (let code = waiting.pop(); code !== undefined; code = waiting.pop()) {
    if (all.has(code)) continue;
    const folder = readFolder(root, code, layer);
    if (folder === null) continue;
    all.add(code);
    if (folder.extends !== null) waiting.push(folder.extends);
  }
  return [...all].sort();
}

/**
 * Publishes `codes` into `target`. An error in any of them stops the whole publication.
 * @param layer published texts over the files
 * @returns the published organizations, or the findings
 */
export async function publishOrganisations(
  root: string,
  target: string,
  codes: readonly string[],
  layer: Layer = NO_LAYER,
): Promise<PublishResult> {
  const read = withChains(root, codes, layer);
  const isRead = (path: string): boolean => {
    const owner = /^flows\/organisations\/([^/]+)/.exec(path)?.[1];
    return owner === undefined || read.includes(owner);
  };
  const definitions = definitionsOf(
    withFiles(await readSources(root, { organisations: read }), layerOver(layer, isRead)),
  );
  const theirs = new Set(codes);
  const findings = validateDefinitions(definitions).filter(
    ({ organisation, file }) =>
      theirs.has(organisation ?? "") ||
      theirs.has(/^flows\/organisations\/([^/]+)/.exec(file)?.[1] ?? ""),
  );
  if (hasErrors(findings))
    return { findings: findings.filter(({ severity }) => severity === "error") };
  await makeFolder(target);
  const write = async (name: string, body: string) => {
    const path = join(target, name);
    await writeFile(`${path}.${process.pid}`, body);
    await rename(`${path}.${process.pid}`, path);
  };
  const organisations: Record<string, PublishedOrganisation> = {};
  for (const code of codes) {
    const manifests: Record<string, string> = {};
    const files = new Set<string>();
    for (const locale of localesOf(definitions.effective(code).info).locales) {
      const publication = definitions.publication(code, locale);
      manifests[locale] = publication.url;
      for (const file of publication.files.values()) {
        const name = publicationNames.ofUrl(file.url);
        files.add(name);
        await write(name, file.body);
      }
    }
    const folder = folderIn(definitions.sources, code);
    const texts = Object.fromEntries(Object.entries(readFolder(root, code, layer)?.texts ?? {}));
    await write(publicationNames.ofFolder(folder.hash), JSON.stringify(texts));
    organisations[code] = { manifests, files: [...files], ...folder };
  }
  return { organisations };
}
