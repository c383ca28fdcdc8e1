/** What is found in each file of a folder. A lender costs only the files that it changes. */
import { memoize } from "#engine/memoize.ts";
import { sameItems } from "../identity/same-items.ts";
import type { MergedFile } from "../model.ts";
import { baseOf, type Folder } from "./shared-folders.ts";

/** Results by the id of the file, in the order of the folder, without files that have none. */
type InFolder<R> = ReadonlyMap<string, readonly R[]>;

/** What was found in a folder. */
interface FoundInFolder<R> {
  readonly files: Folder;
  readonly results: InFolder<R>;
}

/**
 * Makes a function that looks at each file of a folder. It caches the results by the folder. A lender shares those of
 * the base, and the base those of the same folder before an edit.
 * @param find may read only the file, its id and the context, which is compared by identity
 */
export function inFolder<C extends unknown[], R>(
  find: (file: MergedFile, id: string, ...context: C) => readonly R[],
): (files: Folder, ...context: C) => InFolder<R> {
  const last = new Map<string, FoundInFolder<R> & { readonly context: C }>();
  const before = (files: Folder, context: C): FoundInFolder<R> => {
    const base = baseOf(files);
    if (base !== null) return { files: base, results: found(base, ...context) };
    const known = last.get(nameOf(files));
    return known !== undefined && sameItems(known.context, context) ? known : NOTHING;
  };
  const found = memoize((files: Folder, ...context: C): InFolder<R> => {
    const results = withChanged(before(files, context), files, (file, id) =>
      find(file, id, ...context),
    );
    if (baseOf(files) === null) last.set(nameOf(files), { files, context, results });
    return results;
  });
  return found;
}

const NOTHING: FoundInFolder<never> = { files: new Map(), results: new Map() };

/** The path of its first file tells a folder from those of other parts and flows. */
const nameOf = (files: Folder): string => files.values().next().value?.path ?? "";

/** Looks at the files in which a folder differs. Returns the results before when these are the same. */
function withChanged<R>(
  before: FoundInFolder<R>,
  files: Folder,
  find: (file: MergedFile, id: string) => readonly R[],
): InFolder<R> {
  const { changed, removed, isInOrder } = differences(files, before.files);
  const now = new Map(changed.map(([id, file]) => [id, find(file, id)]));
  const isEqual =
    isInOrder &&
    [...now].every(([id, results]) => results.length === 0 && !before.results.has(id)) &&
    !removed.some((id) => before.results.has(id));
  if (isEqual) return before.results;
  return new Map(
    [...files.keys()].flatMap((id): [string, readonly R[]][] => {
      const results = now.get(id) ?? before.results.get(id) ?? [];
      return results.length === 0 ? [] : [[id, results]];
    }),
  );
}

/** Found once for all that look at the folder. */
const differences = memoize((files: Folder, before: Folder) => {
  const ids = [...files.keys()].filter((id) => before.has(id));
  const idsBefore = [...before.keys()].filter((id) => files.has(id));
  return {
    changed: [...files].filter(([id, file]) => before.get(id) !== file),
    removed: [...before.keys()].filter((id) => !files.has(id)),
    isInOrder: sameItems(ids, idsBefore),
  };
});
