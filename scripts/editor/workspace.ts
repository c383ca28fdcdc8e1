/**
 * The definitions of a root with the unsaved text of open files in place of what is on disk. A file
 * that is no JSON at the moment keeps its last content, so that names stay known while the author
 * types.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  definitionsOf,
  readSources,
  validateDefinitions,
  withFiles,
  type Definitions,
  type Finding,
} from "#definitions/index.ts";
import { parseJson } from "#definitions/sources/json.ts";
import { guardsInFile, type PlacedGuard } from "#definitions/guards/placed-guards.ts";
import { characterAtOffset, valueOffsets } from "#definitions/sources/json-text.ts";
import type { Validation } from "./validation.ts";

export interface Workspace {
  /** Sets the text of an open file. */
  change(path: string, text: string): void;
  /** Reads a file again that is not open any more, or that another program wrote. */
  reread(path: string): Promise<void>;
  definitions(): Promise<Definitions>;
  /** Returns the text of a file as the editor shows it; null when there is none. */
  textOf(path: string): Promise<string | null>;
  /** Returns the findings of all files. */
  findings(): Promise<readonly Finding[]>;
  close(): void;
}

/** @param validation validates elsewhere; without it, findings are computed here */
export async function openWorkspace(
  root: string,
  validation: Validation | null = null,
): Promise<Workspace> {
  let sources = await readSources(root);
  let current: Definitions | null = null;
  const open = new Map<string, string>();
  const put = (path: string, text: string | null) => {
    if (text !== null && parseJson(text).value === undefined) return;
    sources = withFiles(sources, { [path]: text });
    current = null;
    validation?.change(path, text);
  };
  const definitions = () => (current ??= definitionsOf(sources));
  const onDisk = (path: string) => readFile(join(root, path), "utf8").catch(() => null);
  return {
    change(path, text) {
      open.set(path, text);
      put(path, text);
    },
    async reread(path) {
      const text = await onDisk(path);
      open.delete(path);
      put(path, text);
    },
    definitions: () => Promise.resolve(definitions()),
    textOf: async (path) => open.get(path) ?? (await onDisk(path)),
    findings: async () => (validation ? validation.findings() : validateDefinitions(definitions())),
    close: () => validation?.close(),
  };
}

/** The guard at a position of a file. */
export interface GuardAtOffset {
  readonly guard: PlacedGuard;
  /** Offset of the opening quotation mark in the file. */
  readonly start: number;
  /** Position in the guard's text. */
  readonly character: number;
}

/** Returns the guard that an offset of the text is in; null outside every guard. */
export function guardAtOffset(
  definitions: Definitions,
  path: string,
  text: string,
  offset: number,
): GuardAtOffset | null {
  const offsets = valueOffsets(text);
  for (const guard of guardsInFile(definitions, path)) {
    const start = offsets.get(guard.pointer);
    const character = start === undefined ? null : characterAtOffset(text, start, offset);
    if (start !== undefined && character !== null) return { guard, start, character };
  }
  return null;
}
