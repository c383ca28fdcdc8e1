/**
 * Gives folders with the same files one map, so that what is found in a folder is cached by its map. The map of a
 * lender knows that of the base, with which it shares most files.
 */
import { memoize } from "#engine/memoize.ts";
import { isFolder, mergedParts } from "./flow-parts.ts";
import type { EffectiveFlow, MergedFile } from "../model.ts";
import { numberOf } from "../identity/numbered.ts";
import { sharedByKey } from "../identity/shared-by-key.ts";
import { flowOfParts, folderFiles, singleFile } from "./part-files.ts";

/** The files of a part that is a folder, by id. */
export type Folder = ReadonlyMap<string, MergedFile>;

/**
 * Returns a flow whose folders are shared; the same flow for the same files.
 * @param base the flow in the base; null for the base itself and for a flow that only a lender has
 */
export function withSharedFolders(flow: EffectiveFlow, base: EffectiveFlow | null): EffectiveFlow {
  const shared = sharedFlow(flow);
  if (base !== null && shared !== base)
    for (const [name, row] of mergedParts)
      if (isFolder(row)) setBase(folderFiles(shared, name), folderFiles(base, name));
  return shared;
}

const sharedFlow = memoize((flow: EffectiveFlow): EffectiveFlow => {
  const shared = flowOfParts(flow.id, {
    file: (name) => singleFile(flow, name),
    folder: (name) => sharedFolder(folderFiles(flow, name)),
  });
  const isShared = mergedParts.every(
    ([name, row]) => !isFolder(row) || folderFiles(shared, name) === folderFiles(flow, name),
  );
  return isShared ? flow : shared;
});

/** Returns one map for all with the same files in the same order. */
const sharedFolder = memoize((files: Folder): Folder => {
  const key = [...files].map(([id, file]) => `${id} ${numberOf(file)}`).join("\n");
  return sharedByFiles(key, files);
});

const sharedByFiles = sharedByKey(5_000);

const bases = new WeakMap<Folder, Folder>();

function setBase(files: Folder, base: Folder): void {
  if (files === base) return;
  // An edit can give the base the files that a lender had. Without a base of its own it ends every chain.
  bases.delete(base);
  bases.set(files, base);
}

/** Returns the folder of the base below that of a lender; null for another folder. */
export const baseOf = (files: Folder): Folder | null => bases.get(files) ?? null;
