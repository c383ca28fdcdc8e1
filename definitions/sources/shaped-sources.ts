/**
 * Gives the files that no overlay merges the shape of their schemas, so that what reads one relies on its types. Merged
 * files get it after the merge (`overlays/shaped-file.ts`).
 */
import { isRecord } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { isMergedPath, isOverlayPath } from "../parts/part-paths.ts";
import { schemaLookup } from "../schemas/schema-lookup.ts";
import { shapedBy } from "../schemas/shaped.ts";
import type { SourceFile } from "./source-file.ts";
import type { Sources } from "./sources.ts";

/** Kinds whose files may leave out what the organization that they extend has. */
const PARTIAL: readonly string[] = ["organisation", "theme"];

export function shapedSources(given: Sources): Sources {
  const written = given.written ?? given;
  const schemas = schemaLookup(written);
  const shaped = [...written.files.values()].flatMap((file) => {
    const document = file.kind?.schema == null ? null : schemas(file.kind.schema);
    if (!isRecord(document) || !isOwn(file)) return [];
    const own = shapedOnce(file, document);
    return own === file ? [] : [[file.path, own] as const];
  });
  return shaped.length === 0
    ? written
    : { ...written, files: new Map([...written.files, ...shaped]), written };
}

/** Whether a file can be read, and is no part of a merge. */
const isOwn = ({ path, value }: SourceFile): boolean =>
  value !== undefined && !isOverlayPath(path) && !isMergedPath(path.slice("flows/".length));

const shapedOnce = memoize((file: SourceFile, document: Record<string, unknown>): SourceFile => {
  const isPartial = PARTIAL.includes(file.kind?.name ?? "");
  const value = shapedBy(document, file.value, { isWhole: !isPartial });
  return value === file.value ? file : { ...file, value };
});
