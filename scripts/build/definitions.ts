import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  filesInUse,
  decisionHash,
  decisionModule,
  folderIn,
  hasErrors,
  loadDefinitions,
  localesOf,
  publicationNames,
  publishedFolder,
  readFolder,
  readIndex,
  sha256,
  sharedHash,
  validateDefinitions,
  type Definitions,
  type Finding,
  type PublishedIndex,
} from "#definitions/index.ts";
import { codeKey } from "#scripts/validate/remembered.ts";
import { openResults } from "#scripts/validate/result-store.ts";

/**
 * Publishes every organization's effective definition to dist/definitions. Writes nothing when a
 * definition has an error. Checks only what no earlier run of this code has checked. Keeps the files
 * of the previous publication, because an open browser may still request them, and those that a
 * running server serves.
 */
export async function buildDefinitions(
  root: string,
): Promise<{ written: number; findings: Finding[] }> {
  const code = codeKey();
  const store = code === null ? null : await openResults(code);
  const definitions = await loadDefinitions(root, undefined, store);
  const findings = validateDefinitions(definitions);
  await store?.write();
  if (hasErrors(findings)) return { written: 0, findings };
  return { written: await writePublication(root, definitions), findings };
}

/** Writes the published files of valid definitions. @returns how many were new */
export async function writePublication(root: string, definitions: Definitions): Promise<number> {
  const target = join(root, publishedFolder);
  await mkdir(target, { recursive: true });
  const indexPath = join(target, "index.json");
  const before = await readIndex(root);
  const index: PublishedIndex = {
    shared: sharedHash(definitions.sources),
    common: [],
    decisions: {},
    organisations: {},
  };
  const present = new Set(await readdir(target));
  const keptFiles = new Set(["index.json"]);
  for (const name of before?.common ?? []) keptFiles.add(name);
  for (const { files } of Object.values(before?.organisations ?? {}))
    for (const name of files) keptFiles.add(name);
  for (const name of Object.values(before?.decisions ?? {})) keptFiles.add(name);
  for (const file of await filesInUse(root)) keptFiles.add(file.replace(/^definitions\//, ""));
  let written = 0;
  const write = async (name: string, body: string) => {
    keptFiles.add(name);
    if (present.has(name)) return;
    await writeFile(join(target, name), body);
    present.add(name);
    written += 1;
  };
  const codes = [...definitions.organisations.keys()].sort();
  const common = new Set<string>();
  for (const code of codes) {
    const effective = definitions.effective(code);
    const manifests: Record<string, string> = {};
    const names = new Set<string>();
    for (const locale of localesOf(effective.info).locales) {
      const publication = definitions.publication(code, locale);
      manifests[locale] = publication.url;
      for (const file of publication.files.values()) {
        const name = publicationNames.ofUrl(file.url);
        names.add(name);
        await write(name, file.body);
      }
    }
    // Files that the first organization shares with others are listed once, in the common part.
    if (code === codes[0]) for (const name of names) common.add(name);
    const { entitiesOf } = definitions.within(effective);
    for (const { flow } of effective.flows.values()) {
      const entities = entitiesOf(flow.value);
      const hash = decisionHash(flow.value, entities);
      if (Object.hasOwn(index.decisions, hash)) continue;
      const text = decisionModule(flow.value, entities);
      if (text === null) continue;
      const name = `${sha256(text).slice(0, 32)}.js`;
      index.decisions[hash] = name;
      await write(name, text);
    }
    const folder = folderIn(definitions.sources, code);
    const texts = readFolder(root, code)?.texts ?? {};
    const source = publicationNames.ofFolder(folder.hash);
    await write(source, JSON.stringify(texts));
    const ownNames = [...names].filter((name) => !common.has(name));
    index.organisations[code] = { manifests, files: [...ownNames, source], ...folder };
  }
  index.common = [...common];
  await writeFile(`${indexPath}.new`, JSON.stringify(index));
  await rename(`${indexPath}.new`, indexPath);
  for (const name of present)
    if (!keptFiles.has(name)) await rm(join(target, name), { force: true });
  return written;
}
