import {
  compileGuard,
  entityScope,
  guardFinding,
  withFacts,
  type Finding,
  type Scope,
  type SourceMap,
} from "#engine/index.ts";
import { once } from "../once.ts";
import type { Entities } from "../publish.ts";

type GuardsOf = (value: unknown) => readonly (readonly [pointer: string, source: string])[];

const NO_FACTS: Readonly<Record<string, string>> = {};

const scoped = once(
  (entities: Entities, facts: Readonly<Record<string, string>>): Scope =>
    withFacts(entityScope(entities), facts).scope,
);

/** The names that a guard may use: one scope for the same facts. Faults of the facts themselves are found with the flow. */
export const scopeOf = (entities: Entities, facts?: Readonly<Record<string, string>>): Scope =>
  scoped(entities, facts ?? NO_FACTS);

const diagnosed = once((value: unknown, guardsOf: GuardsOf, scope: Scope) =>
  guardsOf(value).flatMap(([pointer, source]) =>
    compileGuard(source, scope).diagnostics.map((diagnostic) => ({ diagnostic, source, pointer })),
  ),
);

/** Guards of a file that have no meaning. Files that are the same are compiled once for the same facts. */
export function guardFaults(
  value: unknown,
  guardsOf: GuardsOf,
  scope: Scope,
  map: () => SourceMap,
): Finding[] {
  return diagnosed(value, guardsOf, scope).map(({ diagnostic, source, pointer }) =>
    guardFinding(diagnostic, source, pointer, map()),
  );
}
