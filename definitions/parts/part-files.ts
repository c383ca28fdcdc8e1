/** The files of a flow, part by part in the order of the table. */
import { memoize } from "#engine/memoize.ts";
import { isFolder, mergedParts, type AnyPart } from "./flow-parts.ts";
import type { EffectiveFlow, MergedFile } from "../model.ts";

export interface PartFile {
  name: string;
  row: AnyPart;
  /** Id of the file in a part that is a folder; null for a part that is one file. */
  id: string | null;
  file: MergedFile;
}

type Files = ReadonlyMap<string, MergedFile>;

/** Returns the file or the folder of a part. */
export const filesOf = (flow: EffectiveFlow, name: string): MergedFile | Files | null | undefined =>
  (flow as unknown as Record<string, MergedFile | Files | null | undefined>)[name];

/** Returns the one file of a part; null for a flow without it. */
export const singleFile = (flow: EffectiveFlow | null, name: string): MergedFile | null =>
  ((flow && filesOf(flow, name)) as MergedFile | null | undefined) ?? null;

/** Returns the files of a part that is a folder, by id. */
export const folderFiles = (flow: EffectiveFlow | null, name: string): Files =>
  ((flow && filesOf(flow, name)) as Files | null | undefined) ?? NO_FILES;

/** One object, because results are cached by it. */
const NO_FILES: Files = new Map();

/** Returns every file of the flow. */
export const partFiles = memoize((flow: EffectiveFlow): readonly PartFile[] =>
  mergedParts.flatMap(([name, row]): PartFile[] => {
    if (isFolder(row))
      return [...folderFiles(flow, name)].map(([id, file]) => ({ name, row, id, file }));
    const file = singleFile(flow, name);
    return file ? [{ name, row, id: null, file }] : [];
  }),
);

/** How to make each part of a flow. */
export interface PartMaker {
  file(name: string, row: AnyPart): MergedFile | null;
  folder(name: string, row: AnyPart): Files;
}

/** Makes a flow part by part. The caller makes sure that there is a flow.json. */
export const flowOfParts = (id: string, make: PartMaker): EffectiveFlow => ({
  ...(Object.fromEntries(
    mergedParts.map(([name, row]) => [
      name,
      isFolder(row) ? make.folder(name, row) : make.file(name, row),
    ]),
  ) as unknown as EffectiveFlow),
  id,
});
