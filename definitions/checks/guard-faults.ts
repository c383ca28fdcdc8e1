import { judgeGuard } from "#engine/analyze/verdict.ts";
import { cachedCompilation, cachedGuard, factScope, type Scope } from "#engine/index.ts";
import { namedFacts } from "#engine/analyze/guards/named-facts.ts";
import { memoize } from "#engine/memoize.ts";
import type { Entities } from "../model.ts";
import type { DeclaredSpace } from "../guards/guard-names.ts";
import { guardsIn } from "../marks/guards-in.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";

/** Returns the names that a guard may use. Faults of the facts themselves are found with the flow. */
export const scopeOf = factScope;

/** The schema that marks the guards of a file. */
interface Described {
  readonly schema: string;
  readonly schemas: SchemaLookup;
}

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

/**
 * Returns the names that the guards of a file may use, with the facts alone that they name: an edit of another fact
 * then leaves what is found in the file. A faulty file gets all facts, because the fault of a guard lists them.
 */
export function scopeOfFile(
  value: unknown,
  { schema, schemas }: Described,
  entities: Entities,
  facts: Readonly<Record<string, string>> = {},
): Scope {
  const named = scopeOf(entities, namedFacts(guardsIn(value, schema, schemas), facts));
  return diagnosed(value, schema, schemas, named).length === 0 ? named : scopeOf(entities, facts);
}

/**
 * Whether it is proven that a guard holds on no data. The guard `false` says so itself. A lender's settings have
 * members that no schema describes, of which no value can be tried.
 */
export function neverHolds(source: string, { scope, entities }: DeclaredSpace): boolean {
  const guard = cachedGuard(scope, source);
  if (guard === null || guard.node.kind === "literal") return false;
  const verdict = judgeGuard(guard, entities);
  return verdict?.neverHolds === true && verdict.certainty === "exact";
}

/** Whether it is proven that a guard holds on some data. */
export function mayHold(source: string, { scope, entities }: DeclaredSpace): boolean {
  const guard = cachedGuard(scope, source);
  const verdict = guard && judgeGuard(guard, entities);
  return verdict?.neverHolds === false && verdict.certainty === "exact";
}
