import {
  cachedCompilation,
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

type Facts = Readonly<Record<string, string>>;

const NO_FACTS: Facts = {};

/** An edit elsewhere in a flow leaves its facts as they are, and so the compiled guards. */
const scoped = memoize(
  (entities: Entities, facts: string): Scope =>
    withFacts(entityScope(entities), JSON.parse(facts) as Facts).scope,
);

const textOf = memoize((facts: Facts): string => JSON.stringify(facts));

/** Returns the names that a guard may use; cached by facts. Faults of the facts themselves are found with the flow. */
export const scopeOf = (entities: Entities, facts?: Facts): Scope =>
  scoped(entities, textOf(facts ?? NO_FACTS));

const diagnosed = memoize((value: unknown, schema: string, schemas: SchemaLookup, scope: Scope) =>
  markedTexts(value, schema, "x-guard", schemas).flatMap(({ pointer, text: source }) =>
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
