/** What is found in each file of a flow. A lender costs only the files that it changes. */
import { areViewed, memoize } from "#engine/memoize.ts";
import { sameItems } from "../identity/same-items.ts";
import type { EffectiveFlow, MergedFile } from "../model.ts";
import { isFolder, mergedParts, type AnyPart } from "./flow-parts.ts";
import { inFolder } from "./in-folder.ts";
import { filesOf, folderFiles, singleFile, type PartFile } from "./part-files.ts";
import type { Folder } from "./shared-folders.ts";

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
    const isKnown = before !== undefined && sameItems(before.context, context);
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
