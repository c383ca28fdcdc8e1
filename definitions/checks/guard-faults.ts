import {
  cachedCompilation,
  factScope,
  guardFinding,
  type Finding,
  type Scope,
  type SourceMap,
} from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { guardsIn } from "../marks/guards-in.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";

/** Returns the names that a guard may use. Faults of the facts themselves are found with the flow. */
export const scopeOf = factScope;

/** Returns the diagnostics of a file's guards, with their places. */
export const diagnosed = memoize(
  (value: unknown, schema: string, schemas: SchemaLookup, scope: Scope) =>
    guardsIn(value, schema, schemas).flatMap(([pointer, source]) =>
      cachedCompilation(scope, source).diagnostics.map((diagnostic) => ({
        diagnostic,
        source,
        pointer,
      })),
    ),
);

/** Returns the faults of a file's guards. Files that are the same object are compiled once for the same scope. */
export function guardFaults(
  value: unknown,
  described: { schema: string; schemas: SchemaLookup },
  scope: Scope,
  map: () => SourceMap,
): Finding[] {
  return diagnosed(value, described.schema, described.schemas, scope).map(
    ({ diagnostic, source, pointer }) => guardFinding(diagnostic, source, pointer, map()),
  );
}
