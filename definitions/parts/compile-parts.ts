/** Compiles the parts of a flow to what the server runs from. */
import { isFolder, mergedParts, type CompiledParts } from "./flow-parts.ts";
import type { GuardCompiler } from "./part-row.ts";
import type { EffectiveFlow } from "../model.ts";
import { folderFiles, singleFile } from "./part-files.ts";
import { pathOf } from "./part-paths.ts";

/** Compiles the guard of a file; null when the guard has no meaning. */
export type FileGuardCompiler = (
  source: string,
  path: string,
  pointer: string,
) => ReturnType<GuardCompiler>;

/** Returns every part that has a compiler, compiled; the files of a folder by id, in the order of their ids. */
export function compileParts(flow: EffectiveFlow, guard: FileGuardCompiler): CompiledParts {
  const parts = mergedParts.flatMap(([name, row]): [string, unknown][] => {
    // The table pairs each compiler with the JSON of its own part.
    const compile = row.compile as ((file: unknown, guard: GuardCompiler) => unknown) | undefined;
    if (compile === undefined) return [];
    const compiled = (value: unknown, id: string | null) =>
      compile(value, (source, pointer) => guard(source, pathOf(flow.id, row, id), pointer));
    if (!isFolder(row)) return [[name, compiled(singleFile(flow, name)?.value ?? null, null)]];
    const files = [...folderFiles(flow, name)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([id, { value }]) => {
        const member = compiled(value, id);
        return member === null ? [] : [[id, member] as const];
      });
    return [[name, new Map(files)]];
  });
  return Object.fromEntries(parts) as unknown as CompiledParts;
}
