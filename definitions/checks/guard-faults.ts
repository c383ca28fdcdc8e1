import {
  compileGuard,
  entityScope,
  guardFinding,
  withFacts,
  type Finding,
  type Scope,
  type SourceMap,
} from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { markedTexts, type SchemaLookup } from "../marks/marked-text.ts";
import type { Entities } from "../model.ts";

const NO_FACTS: Readonly<Record<string, string>> = {};

const scoped = memoize(
  (entities: Entities, facts: Readonly<Record<string, string>>): Scope =>
    withFacts(entityScope(entities), facts).scope,
);

/** Returns the names that a guard may use; cached by facts. Faults of the facts themselves are found with the flow. */
export const scopeOf = (entities: Entities, facts?: Readonly<Record<string, string>>): Scope =>
  scoped(entities, facts ?? NO_FACTS);

const diagnosed = memoize((value: unknown, schema: string, schemas: SchemaLookup, scope: Scope) =>
  markedTexts(value, schema, "x-guard", schemas).flatMap(({ pointer, text: source }) =>
    compileGuard(source, scope).diagnostics.map((diagnostic) => ({ diagnostic, source, pointer })),
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
