import type { Effective, EffectiveFlow, MergedFile } from "../model.ts";
import type { Finding } from "../findings/finding.ts";
import { memoize } from "#engine/memoize.ts";
import { withoutGuards } from "../identity/without-texts.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import { isFolder, type AnyPart } from "../parts/flow-parts.ts";
import { inFolder } from "../parts/in-folder.ts";
import { inParts } from "../parts/in-parts.ts";
import type { PartFile } from "../parts/part-files.ts";
import type { Folder } from "../parts/shared-folders.ts";
import { findingAt } from "./check.ts";

/** A fault at a place of an effective file, the same for every organization that has the file. */
export type FileFault = Pick<Finding, "code" | "message" | "pointer"> & Partial<Finding>;

type Found<C extends readonly unknown[]> = (
  effective: Pick<Effective, "organisation">,
  file: MergedFile,
  ...context: C
) => readonly Finding[];

type FoundInFolder<C extends unknown[]> = (
  effective: Pick<Effective, "organisation">,
  files: Folder,
  ...context: C
) => readonly Finding[];

const NONE: readonly Finding[] = [];

/**
 * Makes a check of single files. It checks each file once and reports the faults for every
 * organization that has it. The faults may depend only on the file's value and on the context,
 * which is compared by identity.
 */
export function fileFaults<C extends readonly unknown[]>(
  judge: (value: unknown, ...context: C) => readonly FileFault[],
): Found<C> {
  const faultsOf = memoize(judge);
  return (effective, file, ...context) => placed(effective, file, faultsOf(file.value, ...context));
}

/** Makes the same for all files of a folder at once. Lenders share the faults of the files that they do not change. */
export const folderFaults = <C extends unknown[]>(
  judge: (value: unknown, ...context: C) => readonly FileFault[],
): FoundInFolder<C> => namedFaults((value, _id, ...context: C) => judge(value, ...context));

/** Makes the same with the id of each file. */
export function namedFaults<C extends unknown[]>(
  judge: (value: unknown, id: string, ...context: C) => readonly FileFault[],
): FoundInFolder<C> {
  const faultsOf = memoize(judge);
  const faultsIn = inFolder(({ value }, id, ...context: C) => faultsOf(value, id, ...context));
  return (effective, files, ...context) =>
    [...faultsIn(files, ...context)].flatMap(([id, faults]) => {
      const file = files.get(id);
      return file === undefined ? NONE : placed(effective, file, faults);
    });
}

/**
 * Makes the same for all files of a flow at once, with their part. An edit of flow.json leaves the folders
 * of its screens and e-mails.
 * @param mayFind whether files of a part can have any faults
 */
export function partFaults<C extends unknown[]>(
  judge: (
    value: unknown,
    part: Pick<PartFile, "name" | "row">,
    ...context: C
  ) => readonly FileFault[],
  mayFind?: (row: AnyPart, ...context: C) => boolean,
): (
  effective: Pick<Effective, "organisation">,
  flow: EffectiveFlow,
  ...context: C
) => readonly Finding[] {
  const faultsOf = memoize((value: unknown, name: string, row: AnyPart, ...context: C) =>
    judge(value, { name, row }, ...context),
  );
  const faultsIn = inParts(({ name, row, file }, ...context: C) => {
    const faults = faultsOf(file.value, name, row, ...context);
    return faults.length === 0 ? [] : [{ file, faults }];
  }, mayFind);
  return (effective, flow, ...context) =>
    faultsIn(flow, ...context).flatMap(({ file, faults }) => placed(effective, file, faults));
}

/** Makes the same for faults that no guard can have. An edit of a guard then looks at no file again. */
export function guardlessFaults<C extends unknown[]>(
  judge: (
    value: unknown,
    part: Pick<PartFile, "name" | "row">,
    schemas: SchemaLookup,
    ...context: C
  ) => readonly FileFault[],
): ReturnType<typeof partFaults<[SchemaLookup, ...C]>> {
  const faultsOf = memoize(
    (value: unknown, name: string, row: AnyPart, schemas: SchemaLookup, ...context: C) =>
      judge(value, { name, row }, schemas, ...context),
  );
  return partFaults<[SchemaLookup, ...C]>((value, { name, row }, schemas, ...context) => {
    // Most files of a folder have no guard, and an edit touches one of them.
    const isWhole = isFolder(row) || typeof value !== "object" || value === null;
    const left = isWhole ? value : withoutGuards(value, row.schema, schemas);
    return faultsOf(left, name, row, schemas, ...context);
  });
}

const placed = (
  effective: Pick<Effective, "organisation">,
  file: MergedFile,
  faults: readonly FileFault[],
): readonly Finding[] =>
  faults.length === 0
    ? NONE
    : faults.map(({ pointer, ...part }) => findingAt(effective, file, pointer, part));
