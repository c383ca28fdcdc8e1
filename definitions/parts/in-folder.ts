/** What is found in each file of a folder or of a flow. A lender costs only the files that it changes. */
import { areViewed, memoize } from "#engine/memoize.ts";
import { isFolder, mergedParts, type AnyPart } from "./flow-parts.ts";
import type { EffectiveFlow, MergedFile } from "../model.ts";
import { filesOf, folderFiles, singleFile, type PartFile } from "./part-files.ts";
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
    return known !== undefined && isSame(known.context, context) ? known : NOTHING;
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

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.every((each, index) => each === other[index]);

/** Looks at the files in which a folder differs. Returns the results before when these are the same. */
function withChanged<R>(
  before: FoundInFolder<R>,
  files: Folder,
  find: (file: MergedFile, id: string) => readonly R[],
): InFolder<R> {
  const { changed, removed } = differences(files, before.files);
  const now = new Map(changed.map(([id, file]) => [id, find(file, id)]));
  const isEqual =
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
const differences = memoize((files: Folder, before: Folder) => ({
  changed: [...files].filter(([id, file]) => before.get(id) !== file),
  removed: [...before.keys()].filter((id) => !files.has(id)),
}));

/**
 * Makes a function that looks at each file of a flow. It caches the results by the files that are in no folder and by
 * the folders. A computation over views depends on those files and folders that may have any results.
 * @param find may read only the file with its part and the context, which is compared by identity
 * @param mayFind whether files of a part have any results
 */
export function inParts<C extends unknown[], R>(
  find: (part: PartFile, ...context: C) => readonly R[],
  mayFind: (row: AnyPart, ...context: C) => boolean = () => true,
): (flow: EffectiveFlow, ...context: C) => readonly R[] {
  // A cache for each part needs fewer keys, and caches are asked very often.
  const byPart = new Map<string, FindInPart<C, R>>();
  const inPart = (name: string, row: AnyPart): FindInPart<C, R> => {
    const found = byPart.get(name) ?? findInPart(name, row, find);
    byPart.set(name, found);
    return found;
  };
  // The next flow with an id shares most parts with the last one.
  const last = new Map<string, FoundInFlow<C, R>>();
  const inFlow = memoize((flow: EffectiveFlow, ...context: C) => {
    const before = last.get(flow.id);
    const isKnown = before !== undefined && isSame(before.context, context);
    const parts = new Map(
      reached(...context).map(([name, row]): [string, FoundInPart<R>] => {
        const files = filesOf(flow, name);
        const known = isKnown ? before.parts.get(name) : undefined;
        return known !== undefined && known.files === files
          ? [name, known]
          : [name, { files, found: inPart(name, row)(flow, ...context) }];
      }),
    );
    last.set(flow.id, { context, parts });
    return [...parts.values()].flatMap(({ found }) => found);
  });
  return (flow, ...context) =>
    areViewed()
      ? reached(...context).flatMap(([name, row]) => inPart(name, row)(flow, ...context))
      : inFlow(flow, ...context);

  function reached(...context: C) {
    return mergedParts.filter(([, row]) => mayFind(row, ...context));
  }
}

interface FoundInPart<R> {
  readonly files: ReturnType<typeof filesOf>;
  readonly found: readonly R[];
}

interface FoundInFlow<C, R> {
  readonly context: C;
  readonly parts: ReadonlyMap<string, FoundInPart<R>>;
}

type FindInPart<C extends unknown[], R> = (flow: EffectiveFlow, ...context: C) => readonly R[];

function findInPart<C extends unknown[], R>(
  name: string,
  row: AnyPart,
  find: (part: PartFile, ...context: C) => readonly R[],
): FindInPart<C, R> {
  if (isFolder(row)) {
    const inFiles = inFolder((file, id, ...context: C) =>
      find({ name, row, id, file }, ...context),
    );
    const ofFolder = memoize((files: Folder, ...context: C) =>
      [...inFiles(files, ...context).values()].flat(),
    );
    return (flow, ...context) => ofFolder(folderFiles(flow, name), ...context);
  }
  const ofFile = memoize((file: MergedFile, ...context: C) =>
    find({ name, row, id: null, file }, ...context),
  );
  return (flow, ...context) => {
    const file = singleFile(flow, name);
    return file === null ? [] : ofFile(file, ...context);
  };
}
