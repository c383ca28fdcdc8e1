import type { Signature, Signatures } from "./signatures.ts";

/** The files under a root as they were when they were last compared. */
interface ComparedFiles {
  has(path: string): boolean;
  paths(): Iterable<string>;
  /** Whether a file is empty, as an editor leaves it before it writes. */
  hasEmpty(): boolean;
  /**
   * Compares some paths and remembers what is there now.
   * @returns those that are new, changed or removed, in order
   */
  changedTo(now: Signatures, paths: Iterable<string>): string[];
}

/**
 * Compares files with these signatures at first.
 * @param empty milliseconds for which an empty file counts as one that an editor is about to write
 */
export function comparedFiles(first: Signatures | null, empty: number): ComparedFiles {
  const known = new Map(first);
  /** When a file was first seen empty. */
  const emptySince = new Map<string, number>();

  const isBeingWritten = (path: string, { isEmpty }: Signature): boolean => {
    if (!isEmpty) {
      emptySince.delete(path);
      return false;
    }
    const since = emptySince.get(path) ?? performance.now();
    emptySince.set(path, since);
    return performance.now() - since < empty;
  };
  const isChanged = (path: string, now: Signature | undefined): boolean =>
    known.get(path)?.text !== now?.text && !(now && isBeingWritten(path, now));

  return {
    has: (path) => known.has(path),
    paths: () => known.keys(),
    hasEmpty: () => emptySince.size > 0,
    changedTo(now, paths) {
      const changed = [...new Set(paths)].filter((path) => isChanged(path, now.get(path)));
      for (const path of changed) {
        emptySince.delete(path);
        const signature = now.get(path);
        if (signature === undefined) known.delete(path);
        else known.set(path, signature);
      }
      return changed.sort();
    },
  };
}
