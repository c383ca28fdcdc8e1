/** Writes the published files of definitions, and the index that names them. */
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  filesInUse,
  decisionHash,
  decisionModule,
  folderIn,
  localesOf,
  publicationNames,
  publishedFolder,
  readFolder,
  readIndex,
  sha256,
  sharedHash,
  type Definitions,
  type PublishedIndex,
} from "#definitions/index.ts";

export interface PublicationWriter {
  /**
   * Writes the files of these organizations, then an index of them alone.
   * @param awaited organizations that follow; the index names them with their hosts
   */
  write(codes: readonly string[], awaited?: readonly string[]): Promise<void>;
  /**
   * Removes the files that are neither in a written index, nor in that of the publication before, nor in use by a
   * running server. @returns how many files were new
   */
  end(): Promise<number>;
}

/** Opens the published folder of valid definitions. */
export async function openPublication(
  root: string,
  definitions: Definitions,
): Promise<PublicationWriter> {
  const target = join(root, publishedFolder);
  await mkdir(target, { recursive: true });
  const indexPath = join(target, "index.json");
  const before = await readIndex(root);
  const present = new Set(await readdir(target));
  const keptFiles = new Set(["index.json"]);
  for (const name of before?.common ?? []) keptFiles.add(name);
  for (const { files } of Object.values(before?.organisations ?? {}))
    for (const name of files) keptFiles.add(name);
  for (const name of Object.values(before?.decisions ?? {})) keptFiles.add(name);
  for (const file of await filesInUse(root)) keptFiles.add(file.replace(/^definitions\//, ""));
  let written = 0;
  const writeText = async (name: string, body: string) => {
    keptFiles.add(name);
    if (present.has(name)) return;
    await writeFile(join(target, name), body);
    present.add(name);
    written += 1;
  };
  /** By the identity of the rules; null for a flow that has no module. */
  const modules = new Map<string, string | null>();
  return {
    async write(codes, awaited = []) {
      const index: PublishedIndex = {
        shared: sharedHash(definitions.sources),
        common: [],
        decisions: {},
        organisations: {},
      };
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
            await writeText(name, file.body);
          }
        }
        // Files that the first organization shares with others are listed once, in the common part.
        if (code === codes[0]) for (const name of names) common.add(name);
        const { entitiesOf } = definitions.within(effective);
        for (const { flow } of effective.flows.values()) {
          const entities = entitiesOf(flow.value);
          const hash = decisionHash(flow.value, entities);
          const text = modules.has(hash) ? null : decisionModule(flow.value, entities);
          if (!modules.has(hash))
            modules.set(hash, text === null ? null : `${sha256(text).slice(0, 32)}.js`);
          const name = modules.get(hash) ?? null;
          if (name === null) continue;
          index.decisions[hash] = name;
          if (text !== null) await writeText(name, text);
        }
        const folder = folderIn(definitions.sources, code);
        const texts = readFolder(root, code)?.texts ?? {};
        const source = publicationNames.ofFolder(folder.hash);
        await writeText(source, JSON.stringify(texts));
        const ownNames = [...names].filter((name) => !common.has(name));
        index.organisations[code] = { manifests, files: [...ownNames, source], ...folder };
      }
      index.common = [...common];
      if (awaited.length > 0)
        index.awaited = Object.fromEntries(
          awaited.map((code) => [code, folderIn(definitions.sources, code).host]),
        );
      await writeFile(`${indexPath}.new`, JSON.stringify(index));
      await rename(`${indexPath}.new`, indexPath);
    },
    async end() {
      for (const name of present)
        if (!keptFiles.has(name)) await rm(join(target, name), { force: true });
      return written;
    },
  };
}
