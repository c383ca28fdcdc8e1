import { memoize } from "#engine/memoize.ts";
import type { MergedFile } from "../model.ts";
import { partAt } from "./part-paths.ts";
import type { Folder } from "./shared-folders.ts";

/**
 * Returns a folder with files added or replaced. The same files give the same folder, so that results cached by it stay
 * valid when another part of the flow is edited.
 */
export const folderWith = <F extends MergedFile>(
  before: ReadonlyMap<string, F>,
  ...files: readonly F[]
): ReadonlyMap<string, F> =>
  files.length === 0 ? before : (withFiles(before, ...files) as ReadonlyMap<string, F>);

const withFiles = memoize(
  (before: Folder, ...files: readonly MergedFile[]): Folder =>
    new Map([
      ...before,
      ...files.map((file) => [partAt(file.path)?.id ?? file.path, file] as const),
    ]),
);
