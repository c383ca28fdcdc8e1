/** Reads one definition file, with the places of its values. Reports its faults as findings instead of throwing. */
import { readFileSync, statSync } from "node:fs";
import { finding, type Finding } from "../findings/finding.ts";
import { sha256 } from "../identity/canonical.ts";
import { withEqualParts } from "../identity/equal-parts.ts";
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

/** A file, and the text that it was read from. */
export interface ReadSource {
  readonly source: SourceFile;
  readonly text: string;
}

/** Bytes of the largest file that is read: a UTF-8 character has at most four. */
const largest = jsonLimits.length * 4;

const nowhere = (): Place | null => null;

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

/**
 * Reads a file without waiting: handing it to another thread takes longer than reading it.
 * @param path of the file under the root
 * @param instead what the place has when it is no file, such as "a folder"; null for a file
 */
export function readSource(absolute: string, path: string, instead: string | null): ReadSource {
  if (instead !== null)
    return unread(path, "file-unreadable", `This is ${instead}, not a file.`, "Put a file here.");
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

/** Returns the code of an error of the file system, such as `EACCES`; else its message. */
export const reasonOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error));
