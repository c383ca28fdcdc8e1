import type { Effective } from "../effective.ts";
import type { Finding } from "../finding.ts";
import type { MergedFile } from "../merge.ts";
import { once } from "../once.ts";
import { findingAt } from "./check.ts";

/** What is wrong at a place of an effective file, whoever has the file. */
export type FileFault = Pick<Finding, "code" | "message" | "pointer"> & Partial<Finding>;

type Found<C extends readonly unknown[]> = (
  effective: Effective,
  file: MergedFile,
  ...context: C
) => readonly Finding[];

const NONE: readonly Finding[] = [];

/**
 * For a check that looks at one file at a time: equal files are looked at once, and only said anew for each organisation.
 * What is found may depend on the file's value and on the context alone, the same objects of which are the same context.
 */
export function fileFaults<C extends readonly unknown[]>(
  judge: (value: unknown, ...context: C) => readonly FileFault[],
): Found<C> {
  const faultsOf = once(judge);
  return (effective, file, ...context) => {
    const faults = faultsOf(file.value, ...context);
    return faults.length === 0
      ? NONE
      : faults.map(({ pointer, ...part }) => findingAt(effective, file, pointer, part));
  };
}
