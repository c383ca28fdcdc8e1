/** Definitions as files of a checkout: read for the studio, and changed by it. */
import { createHash, randomUUID } from "node:crypto";
import { readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { NO_LAYER, type Layer } from "#definitions/index.ts";
import type { FileChanges } from "#schemas/types/calls/studio.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { fileText, liveTexts } from "./live-texts.ts";
import { syntaxFault } from "./syntax-fault.ts";
import { makeFolder, syncFolder, writeNewFile } from "#server/platform/files/synced.ts";

type Change = FileChanges["changes"][number];

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * Returns the text of each definition and schema that `sees` lets through, by path.
 * @param layer published texts over the files
 */
export async function readCheckout(
  root: string,
  sees: (path: string) => boolean,
  layer: Layer = NO_LAYER,
): Promise<{ hash: string; files: Record<string, string> }> {
  const folders = await Promise.all(["flows", "schemas"].map((folder) => listed(root, folder)));
  const paths = [...new Set([...folders.flat(), ...Object.keys(layer)])].filter(sees).sort();
  const texts = await liveTexts(root, layer, paths);
  const files: Record<string, string> = {};
  for (const [path, text] of texts) if (text !== null) files[path] = text;
  return { hash: hashOf(JSON.stringify(files)), files };
}

async function listed(root: string, folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  return names.filter((name) => name.endsWith(".json")).map((name) => `${folder}/${name}`);
}

/**
 * Writes all changes. Each file is whole at every moment, also after a power cut.
 *
 * @throws 400 for a text that is no JSON, 409 with the paths that another person has changed
 * meanwhile; then no file is written
 */
export async function saveToCheckout(root: string, changes: readonly Change[]): Promise<void> {
  const faults = changes.flatMap(({ path, text }) => syntaxFault(path, text));
  if (faults.length > 0) throw problems.invalid(faults);
  const texts = await Promise.all(changes.map(({ path }) => fileText(root, path)));
  const overtaken = changes.filter(({ base }, index) => {
    const text = texts[index] ?? null;
    return base !== (text === null ? null : hashOf(text));
  });
  if (overtaken.length > 0)
    throw new Problem(409, "definitions-changed", [requestFault(OVERTAKEN)], {
      paths: overtaken.map(({ path }) => path),
    });
  const waiting = join(root, ".cache/studio");
  await makeFolder(waiting);
  const written: [from: string, to: string][] = [];
  for (const { path, text } of changes) {
    if (text === null) continue;
    const from = join(waiting, `${randomUUID()}.json`);
    await writeNewFile(from, text);
    written.push([from, join(root, path)]);
  }
  for (const [from, to] of written) {
    await makeFolder(dirname(to));
    await rename(from, to);
  }
  for (const { path, text } of changes) if (text === null) await rm(join(root, path));
  for (const folder of new Set(changes.map(({ path }) => dirname(join(root, path)))))
    await syncFolder(folder);
}

const OVERTAKEN =
  "Another person has changed these files since you opened them. Load the studio again and make your change anew.";
