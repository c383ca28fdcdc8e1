/** Merges the overlays of a file into its base, and records which file gave each value. */
import {
  mergeDefinition,
  originOf,
  wholeFile,
  type Provenance,
  type SourceMap,
  joinPointer,
} from "#engine/index.ts";
import { isContainer } from "../identity/equal-parts.ts";
import type { Interned } from "../identity/interned.ts";
import { keepParts, withLastParts } from "../identity/last-parts.ts";
import { finding, type Finding } from "../findings/finding.ts";
import type { LayerChange, MergedFile, Origin } from "../model.ts";
import type { SourceFile } from "../sources/source-file.ts";

/** The part of an organization's overlay that concerns one file. */
export interface Layer {
  organisation: string;
  /** The overlay. */
  file: SourceFile;
  part: "add" | "patch";
  /** Path of the definition, relative to flows/. */
  path: string;
  value: Record<string, unknown>;
}

const pointerOf = (layer: Layer): string => joinPointer(`/${layer.part}`, layer.path);

export interface Merge {
  path: string;
  base: SourceFile | null;
  added: Layer | null;
  patches: readonly Layer[];
  interned: Interned;
  /** Organization whose effective definition is merged; null for the base. */
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
      `flows/${path} already exists.`,
      'Change it under "patch", or add the file under another name.',
    );
  if (!base && !added)
    for (const layer of patches)
      report(
        layer,
        "overlay-target-missing",
        `There is no flows/${path} to patch.`,
        'Correct the path, or write the whole file under "add".',
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
      sourceMap: fileMap(layer.file, organisation),
    });
    value = result.value;
    provenance = result.provenance;
    findings.push(
      ...result.findings,
      ...result.idle.map((pointer) => idlePart(layer, organisation, pointer)),
    );
    for (const change of result.changes)
      changes.push({ ...change, organisation: layer.organisation, overlay: layer.file });
  }
  const layers = [added, ...patches].map((layer) => layer?.value ?? null);
  const isOwn = layers.length > 1 || added !== null;
  const name = `merged ${path} ${organisation ?? ""}`;
  const shared = isOwn
    ? merge.interned.internPatched(path, layers, withLastParts(name, value))
    : merge.interned.intern(value);
  if (isOwn && isContainer(shared.value)) keepParts(name, shared.value);
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
    const { file, pointer: sourcePointer } = originOf(provenance, pointer);
    return { file: files.get(file) ?? fallback, pointer: sourcePointer };
  };
  return { path, value, hash, origin, sourceMap: sourceMapOf(path, origin), changes };
}

/** Returns the source maps of an effective file whose values come from these places. */
export const sourceMapOf =
  (path: string, origin: MergedFile["origin"]): MergedFile["sourceMap"] =>
  (organisation) => ({
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

/** Returns the places of one file without changing pointers. */
const fileMap = (file: SourceFile, organisation: string | null): SourceMap => ({
  organisation,
  locate(pointer, offset) {
    const place = file.placeOf(pointer, offset);
    return { file: file.path, pointer, line: place?.line ?? null, column: place?.column ?? null };
  },
});

/** Reports a part of an overlay without effect. Its owner may have meant another place or another value. */
const idlePart = (layer: Layer, organisation: string | null, pointer: string): Finding =>
  atLayer(
    layer,
    organisation,
    {
      code: "overlay-idle",
      severity: "warning",
      message:
        "The definition already has this value, so this part of the overlay changes nothing.",
      fix: "Write the value that this lender needs, or remove it from the overlay.",
    },
    pointer,
  );

function atLayer(
  layer: Layer,
  organisation: string | null,
  part: Pick<Finding, "code" | "message" | "fix"> & Partial<Pick<Finding, "severity">>,
  pointer = pointerOf(layer),
): Finding {
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
