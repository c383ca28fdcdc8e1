/** Divides the files of a root into those that all organizations share and those of each organization's folder. */
import { memoize } from "#engine/memoize.ts";
import type { SourceFile } from "./source-file.ts";
import type { Sources } from "./sources.ts";

interface DividedFiles {
  /** Files outside the folders of organizations, by path. */
  readonly shared: ReadonlyMap<string, SourceFile>;
  /** Files in the folder of each organization, by its code. */
  readonly folders: ReadonlyMap<string, readonly SourceFile[]>;
}

export const dividedFiles = memoize((files: Sources["files"]): DividedFiles => {
  const shared = new Map<string, SourceFile>();
  const folders = new Map<string, SourceFile[]>();
  for (const [path, file] of files) {
    const code = /^flows\/organisations\/([^/]+)\//.exec(path)?.[1];
    if (code === undefined) shared.set(path, file);
    else folders.set(code, [...(folders.get(code) ?? []), file]);
  }
  return { shared, folders };
});
