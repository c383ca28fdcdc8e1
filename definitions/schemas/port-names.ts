/** The operations of the vendors' ports: each has a schema, `schemas/ports/<operation>.schema.json`. */
import { derived, memoize } from "#engine/memoize.ts";
import { sharedEntries } from "../overlays/overlaid-map.ts";
import type { Sources } from "../sources/sources.ts";

const FOLDER = "schemas/ports/";
const NAME = /^([^/]+)\.schema\.json$/;
const shared = new Map<string, readonly string[]>();

/** Returns their names. Equal names give the same list, so that results cached by it outlive a reload. */
export const portNames = ({ files }: Pick<Sources, "files">): readonly string[] => namesIn(files);

/** The folder of a lender has no schemas. */
const namesIn = derived((files: Sources["files"]) => namesInShared(sharedEntries(files)));

const namesInShared = memoize((files: Sources["files"]): readonly string[] => {
  const names = [...files.keys()].flatMap((path) =>
    path.startsWith(FOLDER) ? (NAME.exec(path.slice(FOLDER.length))?.[1] ?? []) : [],
  );
  const key = names.join();
  const list = shared.get(key) ?? names;
  shared.set(key, list);
  return list;
});
