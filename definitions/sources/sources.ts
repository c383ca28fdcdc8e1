/**
 * Reads every definition file under a root, with the places of its values. Reports faults as
 * findings instead of throwing.
 */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
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
import { withEqualParts } from "../identity/equal-parts.ts";
import { finding, oneLine, type Finding } from "../findings/finding.ts";
import { jsonLimits, parseJson, type JsonDocument } from "./json.ts";
import { kindOf, type Kind } from "./kinds.ts";
import type { Place } from "./places.ts";

export interface SourceFile {
  /** Relative to the root, with forward slashes: `flows/heloc/flow.json`. */
  path: string;
  /** Null for schemas and for files of no known kind. */
  kind: Kind | null;
  /** Undefined when malformed. */
  value: unknown;
  placeOf: JsonDocument["placeOf"];
  /** Faults of the file itself, before anything reads its content. */
  faults: readonly Finding[];
  /** sha256 of the text; of an empty text when the file cannot be read. */
  hash: string;
}

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

/** Bytes of the largest file that is read: a UTF-8 character has at most four. */
const largest = jsonLimits.length * 4;

/** Files that are read before other work of the process gets its turn. */
const AT_ONCE = 32;

interface ReadSource {
  readonly source: SourceFile;
  readonly text: string;
}

const placeInRoot = (root: string, absolute: string): string =>
  relative(root, absolute).split(sep).join("/");

const nowhere = (): Place | null => null;

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
    read.push(instead === null ? readSource(absolute, path) : notFile(path, instead));
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
    const instead = entry === null ? null : insteadOf(entry);
    if (entry === null) files.delete(path);
    else
      files.set(
        path,
        (instead === null ? readSource(absolute, path) : notFile(path, instead)).source,
      );
    hash.update(`${path}\0${files.get(path)?.hash ?? "removed"}\0`);
  }
  return sourcesOf(sources, inOrder(files), hash);
}

const kindAt = (path: string): Kind | null =>
  path.startsWith("flows/") ? kindOf(path.slice("flows/".length)) : null;

function unread(path: string, code: string, message: string, fix: string): ReadSource {
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

const notFile = (path: string, instead: string): ReadSource =>
  unread(path, "file-unreadable", `This is ${instead}, not a file.`, "Put a file here.");

/** Reads without waiting: handing a file to another thread takes longer than reading it. */
function readSource(absolute: string, path: string): ReadSource {
  let bytes: Buffer;
  try {
    // Checks the size before reading the whole file.
    const { size } = statSync(absolute);
    if (size > largest)
      return unread(
        path,
        "json-too-large",
        `The file has ${size} bytes; at most ${largest} are read.`,
        "Split the file.",
      );
    bytes = readFileSync(absolute);
  } catch (error) {
    return unread(
      path,
      "file-unreadable",
      `The file cannot be read: ${reasonOf(error)}.`,
      "Give the current user read permission.",
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
  return { source: sourceOfReading(path, text), text };
}

/** The last reading of each path, of any root. */
const lastReadings = new Map<string, SourceFile>();

/** Returns the same object for the same text, so that results cached by it outlive a reload. */
function sourceOfReading(path: string, text: string): SourceFile {
  const last = lastReadings.get(path);
  if (last?.hash === sha256(text)) return last;
  const source = sourceOf(path, text, last);
  lastReadings.set(path, source);
  return source;
}

/** Keeps a byte order mark, so that the caller can report it. */
function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Makes a definition file from its path under the root and its text.
 * @param before an earlier reading of the file, whose equal parts stay the same objects
 */
export function sourceOf(path: string, text: string, before?: SourceFile): SourceFile {
  const { value: read, faults, placeOf } = parseJson(text);
  const value = withEqualParts(read, before?.value);
  const kind = kindAt(path);
  const isNothing = value === null && kind !== null;
  const mark = text.startsWith("\uFEFF")
    ? [
        finding({
          code: "json-byte-order-mark",
          severity: "warning",
          file: path,
          line: 1,
          column: 1,
          message: "The file begins with a byte order mark, which JSON does not allow.",
          fix: "Save it as UTF-8 without one.",
        }),
      ]
    : [];
  const nothing = isNothing
    ? [
        finding({
          code: "json-malformed",
          file: path,
          line: 1,
          column: 1,
          message: "The file has only null, which is no definition.",
          fix: "Write the definition, or remove the file.",
        }),
      ]
    : [];
  return {
    path,
    kind,
    value: isNothing ? undefined : value,
    placeOf,
    hash: sha256(text),
    faults: [
      ...mark,
      ...nothing,
      ...faults.map(({ place, ...fault }) => finding({ ...fault, file: path, ...place })),
    ],
  };
}

const reasonOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error));
