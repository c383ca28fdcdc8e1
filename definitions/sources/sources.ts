/**
 * Reads every definition file under a root, with the places of its values. Reports faults as
 * findings instead of throwing.
 */
import { createHash } from "node:crypto";
import { lstat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { sha256 } from "../identity/canonical.ts";
import {
  definitionEntries,
  insteadOf,
  isFolder,
  jsonEntries,
  passedOver,
  type Entry,
  type ReadOptions,
} from "./entries.ts";
import { finding, oneLine, type Finding } from "../findings/finding.ts";
import { readSource, reasonOf, sourceOf, type ReadSource, type SourceFile } from "./source-file.ts";

export interface Sources {
  root: string;
  files: ReadonlyMap<string, SourceFile>;
  /** Faults of every file, in the order of the files. */
  findings: Finding[];
  /** sha256 over every path and text: equal when nothing changed. */
  hash: string;
  /** The same with each value as it is written; absent where each is so. */
  written?: Sources;
  /** Organizations that exist but were not read, because the caller asked for others. */
  passedOver: readonly string[];
}

/** The root cannot be read: it does not exist, or lacks flows/ or schemas/. */
export class UnusableRoot extends Error {
  /** The same as findings: place, cause and fix. */
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(oneLine).join("\n"));
    this.findings = findings;
  }
}

/** Files that are read before other work of the process gets its turn. */
const AT_ONCE = 32;

const placeInRoot = (root: string, absolute: string): string =>
  relative(root, absolute).split(sep).join("/");

/** Throws `UnusableRoot` unless the root has both folders of definitions. */
export async function requireFolders(root: string): Promise<void> {
  const missing: string[] = [];
  for (const folder of ["flows", "schemas"])
    if (!(await isFolder(join(root, folder)))) missing.push(`${folder}/`);
  if (missing.length > 0)
    throw new UnusableRoot([
      finding({
        code: "root-unusable",
        file: missing[0]?.slice(0, -1) ?? "",
        message: `There is no folder ${missing.join(" and no ")} in ${root}.`,
        fix: "The root must contain flows/ and schemas/, like the repository.",
      }),
    ]);
}

/**
 * Returns the files under `flows/` and `schemas/`. A file that cannot be read or parsed is among
 * them, with its faults.
 * @param root folder that contains both, such as the checkout
 * @throws {UnusableRoot} without one of the two folders, or when a folder cannot be read
 */
export async function readSources(root: string, options: ReadOptions = {}): Promise<Sources> {
  await requireFolders(root);
  const entries: Entry[] = [];
  for (const folder of ["schemas", "flows"]) {
    try {
      entries.push(
        ...(await (folder === "flows"
          ? definitionEntries(root, options)
          : jsonEntries(join(root, folder)))),
      );
    } catch (error) {
      throw new UnusableRoot([
        finding({
          code: "root-unusable",
          file: placeInRoot(root, (error as NodeJS.ErrnoException).path ?? join(root, folder)),
          message: `The folder cannot be read: ${reasonOf(error)}.`,
          fix: "Give the current user read permission.",
        }),
      ]);
    }
  }
  const read: ReadSource[] = [];
  for (const [index, { absolute, instead }] of entries.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise(setImmediate);
    const path = placeInRoot(root, absolute);
    read.push(readSource(absolute, path, instead));
  }
  const hash = createHash("sha256");
  for (const { source, text } of read) hash.update(`${source.path}\0${text.length}\0${text}\0`);
  return sourcesOf(
    { root, passedOver: await passedOver(root, options) },
    new Map(read.map(({ source }) => [source.path, source])),
    hash,
  );
}

const sourcesOf = (
  { root, passedOver }: Pick<Sources, "root" | "passedOver">,
  files: ReadonlyMap<string, SourceFile>,
  hash: { digest(encoding: "hex"): string },
): Sources => ({
  root,
  files,
  findings: [...files.values()].flatMap((file) => file.faults),
  hash: hash.digest("hex"),
  passedOver,
});

/**
 * Returns the sources with some files replaced, added or (null) removed, without reading the others
 * again. A string is the text of a file; any other value is written as JSON.
 */
export function withFiles(sources: Sources, changes: Readonly<Record<string, unknown>>): Sources {
  const files = new Map(writtenIn(sources));
  const hash = createHash("sha256").update(sources.hash);
  for (const [path, content] of Object.entries(changes)) {
    const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
    hash.update(`${path}\0${sha256(text)}\0`);
    if (content === null) files.delete(path);
    else files.set(path, sourceOf(path, text, files.get(path)));
  }
  return sourcesOf(sources, inOrder(files), hash);
}

const writtenIn = ({ files, written }: Sources) => written?.files ?? files;

const inOrder = (files: ReadonlyMap<string, SourceFile>): Map<string, SourceFile> =>
  new Map([...files].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** Returns the sources with these files as they are on disk now, without reading the others again. */
export async function reread(sources: Sources, paths: readonly string[]): Promise<Sources> {
  const files = new Map(writtenIn(sources));
  const hash = createHash("sha256").update(sources.hash);
  for (const path of paths) {
    const absolute = join(sources.root, path);
    const entry = await lstat(absolute).catch(() => null);
    if (entry === null) files.delete(path);
    else files.set(path, readSource(absolute, path, insteadOf(entry)).source);
    hash.update(`${path}\0${files.get(path)?.hash ?? "removed"}\0`);
  }
  return sourcesOf(sources, inOrder(files), hash);
}
