/** The index of a build that has published only some organizations. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  folderIn,
  loadDefinitions,
  publishedFolder,
  type PublishedIndex,
  sharedHash,
} from "#definitions/index.ts";
import { publishInto, writerInto } from "#definitions/watch/editions.ts";

/**
 * Publishes these organizations as a build does, without checking them.
 * @param awaited organizations that the build has yet to publish
 */
export async function publishSome(
  root: string,
  codes: readonly string[],
  awaited: readonly string[] = [],
): Promise<void> {
  const definitions = await loadDefinitions(root);
  const { sources } = definitions;
  const target = join(root, publishedFolder);
  const write = writerInto(target);
  const organisations: PublishedIndex["organisations"] = {};
  for (const code of codes) organisations[code] = await publishInto(write, definitions, code, {});
  const hosts = Object.fromEntries(awaited.map((code) => [code, folderIn(sources, code).host]));
  const index: PublishedIndex = {
    shared: sharedHash(sources),
    common: [],
    decisions: {},
    organisations,
    ...(awaited.length > 0 ? { awaited: hosts } : {}),
  };
  await writeFile(join(target, "index.json"), JSON.stringify(index));
}
