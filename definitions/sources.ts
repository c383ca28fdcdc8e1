/** Reads every definition file under a root, each with its places. Faults become findings; nothing is thrown. */
import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { sha256 } from "./canonical.ts";
import { finding, oneLine, type Finding } from "./finding.ts";
import { jsonLimits, parseJson, type JsonDocument } from "./json.ts";
import { kindOf, type Kind } from "./kinds.ts";
import type { Place } from "./places.ts";

export interface SourceFile {
  /** Relative to the root, with forward slashes: `flows/heloc/flow.json`. */
  path: string;
  /** Null for schemas and for files that no kind fits. */
  kind: Kind | null;
  /** Undefined when malformed. */
  value: unknown;
  placeOf: JsonDocument["placeOf"];
  /** What is wrong with the file itself, before anybody asks what it means. */
  faults: readonly Finding[];
  /** sha256 of the text; of an empty one when the file cannot be read. */
  hash: string;
}

export interface Sources {
  root: string;
  files: ReadonlyMap<string, SourceFile>;
  /** Faults of every file, in the order of the files. */
  findings: Finding[];
  /** sha256 over every path and text: equal when nothing changed. */
  hash: string;
  /** Organisations that there are, too, and whose folders were not asked for. */
  passedOver: readonly string[];
}

/** The root cannot be read at all: no such folder, or no flows/ and schemas/ in it. */
export class UnusableRoot extends Error {
  /** The same as findings: place, cause and fix. */
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(oneLine).join("\n"));
    this.findings = findings;
  }
}

/** Bytes of the largest file that is read: a character of UTF-8 takes at most four. */
const largest = jsonLimits.length * 4;

interface Entry {
  absolute: string;
  /** What stands there, when it is not a file that can be read. */
  instead: string | null;
}

/**
 * What lies in a folder and ends in `.json`. Symbolic links are not followed: a link may lead out of the root or into a
 * circle, and a definition would then depend on more than the repository.
 */
async function jsonEntries(folder: string): Promise<Entry[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entriesIn(entries);
}

const entriesIn = (entries: readonly Dirent[]): Entry[] =>
  entries
    .filter((entry) => entry.name.endsWith(".json") || entry.isSymbolicLink())
    .map((entry) => ({
      absolute: join(entry.parentPath, entry.name),
      instead: entry.isFile()
        ? null
        : entry.isSymbolicLink()
          ? "a symbolic link"
          : entry.isDirectory()
            ? "a folder"
            : "neither a file nor a folder",
    }))
    .sort((a, b) => (a.absolute < b.absolute ? -1 : 1));

const organisationsIn = (root: string): string => join(root, "flows", "organisations");

/** Organisations beside those that are asked for. */
async function passedOver(root: string, { organisations }: ReadOptions): Promise<string[]> {
  const folder = organisationsIn(root);
  if (organisations === undefined || !(await isFolder(folder))) return [];
  return (await readdir(folder, { withFileTypes: true }))
    .filter((each) => each.isDirectory() && !organisations.includes(each.name))
    .map(({ name }) => name);
}

/** The folders in which definitions lie: with some organisations only, the other organisations' folders are not looked into. */
async function definitionEntries(root: string, { organisations }: ReadOptions): Promise<Entry[]> {
  const flows = join(root, "flows");
  if (organisations === undefined) return jsonEntries(flows);
  const here = await readdir(flows, { withFileTypes: true });
  const folders = here.filter((each) => each.isDirectory() && each.name !== "organisations");
  const inside = await Promise.all([
    ...folders.map(({ name }) => jsonEntries(join(flows, name))),
    ...organisations.map((code) => jsonEntries(join(organisationsIn(root), code))),
  ]);
  return [...entriesIn(here.filter((each) => !each.isDirectory())), ...inside.flat()].sort((a, b) =>
    a.absolute < b.absolute ? -1 : 1,
  );
}

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const placeInRoot = (root: string, absolute: string): string =>
  relative(root, absolute).split(sep).join("/");

const nowhere = (): Place | null => null;

export interface ReadOptions {
  /** Organisations whose folders are read; all when absent. */
  organisations?: readonly string[];
}

export async function readSources(root: string, options: ReadOptions = {}): Promise<Sources> {
  const missing: string[] = [];
  for (const folder of ["flows", "schemas"])
    if (!(await isFolder(join(root, folder)))) missing.push(`${folder}/`);
  if (missing.length > 0)
    throw new UnusableRoot([
      finding({
        code: "root-unusable",
        file: missing[0]?.slice(0, -1) ?? "",
        message: `There is no folder ${missing.join(" and no ")} in ${root}.`,
        fix: "The root must hold flows/ and schemas/, as the repository does.",
      }),
    ]);
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
          fix: "Give the user that runs this the right to read it.",
        }),
      ]);
    }
  }
  const read: { source: SourceFile; text: string }[] = [];
  for (const { absolute, instead } of entries) {
    const path = placeInRoot(root, absolute);
    read.push(
      instead === null
        ? await readSource(absolute, path)
        : unread(path, "file-unreadable", `This is ${instead}, not a file.`, "Put a file here."),
    );
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
 * The sources with some files replaced, added, or (null) left out, without reading the others again. A text stands in the
 * file as it is, everything else as JSON.
 */
export function withFiles(sources: Sources, changes: Readonly<Record<string, unknown>>): Sources {
  const files = new Map(sources.files);
  const hash = createHash("sha256").update(sources.hash);
  for (const [path, content] of Object.entries(changes)) {
    const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
    hash.update(`${path}\0${sha256(text)}\0`);
    if (content === null) files.delete(path);
    else files.set(path, sourceOf(path, text));
  }
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return sourcesOf(sources, new Map(sorted), hash);
}

const kindAt = (path: string): Kind | null =>
  path.startsWith("flows/") ? kindOf(path.slice("flows/".length)) : null;

function unread(path: string, code: string, message: string, fix: string) {
  const faults = [finding({ code, file: path, line: 1, column: 1, message, fix })];
  const source: SourceFile = {
    path,
    kind: kindAt(path),
    value: undefined,
    placeOf: nowhere,
    faults,
    hash: sha256(""),
  };
  return { source, text: "" };
}

async function readSource(
  absolute: string,
  path: string,
): Promise<{ source: SourceFile; text: string }> {
  let bytes: Buffer;
  try {
    // The length is looked at before the file is read whole.
    const { size } = await stat(absolute);
    if (size > largest)
      return unread(
        path,
        "json-too-large",
        `The file has ${size} bytes; at most ${largest} are read.`,
        "Split the file.",
      );
    bytes = await readFile(absolute);
  } catch (error) {
    return unread(
      path,
      "file-unreadable",
      `The file cannot be read: ${reasonOf(error)}.`,
      "Give the user that runs this the right to read it.",
    );
  }
  const text = decoded(bytes);
  if (text === null)
    return unread(
      path,
      "json-malformed",
      bytes[0] === 0xff || bytes[0] === 0xfe || bytes.includes(0)
        ? "The file is UTF-16 or binary, not UTF-8."
        : "The file is not UTF-8.",
      "Save it as UTF-8.",
    );
  return { source: sourceOf(path, text), text };
}

/** With its byte order mark, when it has one: the reader says so. */
function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A definition file by its path under the root, from its text. */
export function sourceOf(path: string, text: string): SourceFile {
  const { value, faults, placeOf } = parseJson(text);
  const mark = text.startsWith("\uFEFF")
    ? [
        finding({
          code: "json-byte-order-mark",
          severity: "warning",
          file: path,
          line: 1,
          column: 1,
          message: "The file begins with a byte order mark, which JSON does not have.",
          fix: "Save it as UTF-8 without one.",
        }),
      ]
    : [];
  return {
    path,
    kind: kindAt(path),
    value,
    placeOf,
    hash: sha256(text),
    faults: [
      ...mark,
      ...faults.map(({ place, ...fault }) => finding({ ...fault, file: path, ...place })),
    ],
  };
}

const reasonOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error));
