/** Lays overlay parts over a base file, and knows afterwards where each value came from. */
import {
  mergeDefinition,
  originOf,
  wholeFile,
  type Change,
  type Provenance,
  type SourceMap,
} from "#engine/index.ts";
import type { Interned } from "./effective.ts";
import { finding, type Finding } from "./finding.ts";
import { joinPointer } from "./pointer.ts";
import type { SourceFile } from "./sources.ts";

/** One file's part of an organisation's overlay. */
export interface Layer {
  organisation: string;
  /** The overlay. */
  file: SourceFile;
  part: "add" | "patch";
  /** Of the definition, relative to flows/. */
  path: string;
  value: Record<string, unknown>;
}

export interface Origin {
  file: SourceFile;
  /** In that file. */
  pointer: string;
}

/** What one overlay changed in a file. */
export interface LayerChange extends Change {
  organisation: string;
  overlay: SourceFile;
}

export interface MergedFile<T = unknown> {
  /** Relative to flows/. */
  path: string;
  value: T;
  hash: string;
  /** File and place that gave the value at a pointer of the effective definition. */
  origin(pointer: string): Origin;
  /** The same for the engine's compilers. */
  sourceMap(organisation: string | null): SourceMap;
  changes: readonly LayerChange[];
  /** Only an overlay has this file. */
  added: boolean;
}

const pointerOf = (layer: Layer): string => joinPointer(`/${layer.part}`, layer.path);

export interface Merge {
  path: string;
  base: SourceFile | null;
  added: Layer | null;
  patches: readonly Layer[];
  interned: Interned;
  /** Organisation whose effective definition is being made; null for the base. */
  organisation: string | null;
}

export function mergeLayers(merge: Merge): { file: MergedFile | null; findings: Finding[] } {
  const { path, base, added, patches, organisation } = merge;
  const findings: Finding[] = [];
  const report = (layer: Layer, code: string, message: string, fix: string) =>
    findings.push(atLayer(layer, organisation, { code, message, fix }));
  if (base && added)
    report(
      added,
      "overlay-adds-existing",
      `flows/${path} exists already.`,
      'Change it under "patch", or add the file under another name.',
    );
  if (!base && !added)
    for (const layer of patches)
      report(
        layer,
        "overlay-target-missing",
        `There is no flows/${path} to patch.`,
        'Correct the path, or give the whole file under "add".',
      );
  const start = base ? base.value : added?.value;
  if (start === undefined) return { file: null, findings };

  const files = new Map<string, SourceFile>();
  for (const file of [base, added?.file, ...patches.map((layer) => layer.file)])
    if (file) files.set(file.path, file);
  let provenance: Provenance =
    base || !added
      ? wholeFile(base?.path ?? path)
      : { origin: { file: added.file.path, pointer: pointerOf(added) } };
  let value: unknown = start;
  const changes: LayerChange[] = [];
  for (const layer of patches) {
    const result = mergeDefinition(value, layer.value, {
      provenance,
      file: layer.file.path,
      pointer: pointerOf(layer),
      at: fileMap(layer.file, organisation),
    });
    value = result.value;
    provenance = result.provenance;
    findings.push(...result.findings);
    for (const change of result.changes)
      changes.push({ ...change, organisation: layer.organisation, overlay: layer.file });
  }
  const layers = [added, ...patches].map((layer) => layer?.value ?? null);
  const shared =
    layers.length > 1 || added
      ? merge.interned.internPatched(path, layers, value)
      : merge.interned.intern(value);
  return {
    file: { ...mergedFile(path, shared, provenance, files, changes), added: !base },
    findings,
  };
}

function mergedFile(
  path: string,
  { value, hash }: { value: unknown; hash: string },
  provenance: Provenance,
  files: ReadonlyMap<string, SourceFile>,
  changes: readonly LayerChange[],
): Omit<MergedFile, "added"> {
  const fallback = [...files.values()][0] as SourceFile;
  const origin = (pointer: string): Origin => {
    const { file, pointer: at } = originOf(provenance, pointer);
    return { file: files.get(file) ?? fallback, pointer: at };
  };
  const sourceMap = (organisation: string | null): SourceMap => ({
    organisation,
    definition: `flows/${path}`,
    locate(pointer, offset) {
      const from = origin(pointer);
      const place = from.file.placeOf(from.pointer, offset);
      return {
        file: from.file.path,
        pointer: from.pointer,
        line: place?.line ?? null,
        column: place?.column ?? null,
      };
    },
  });
  return { path, value, hash, origin, sourceMap, changes };
}

/** Places in one file, pointers as they are. */
const fileMap = (file: SourceFile, organisation: string | null): SourceMap => ({
  organisation,
  locate(pointer, offset) {
    const place = file.placeOf(pointer, offset);
    return { file: file.path, pointer, line: place?.line ?? null, column: place?.column ?? null };
  },
});

function atLayer(
  layer: Layer,
  organisation: string | null,
  part: Pick<Finding, "code" | "message" | "fix">,
): Finding {
  const pointer = pointerOf(layer);
  const place = layer.file.placeOf(pointer);
  return finding({
    ...part,
    file: layer.file.path,
    pointer,
    line: place?.line ?? null,
    column: place?.column ?? null,
    organisation,
  });
}
