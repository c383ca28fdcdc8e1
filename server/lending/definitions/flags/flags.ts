import { flagScope, type SchemaLookup } from "#definitions/index.ts";
import { compileGuard, holds, type Guard } from "#engine/index.ts";
import type { Flags } from "#schemas/types/flags.ts";
import { bucketOf } from "./bucket.ts";
import { ANYBODY, type FlagUser } from "./user.ts";

/** The part of a flag that a browser gets. Source: product specification, section 7. */
export interface Feature {
  enabled: boolean;
  /** The same value under the name of the older call. */
  flagEnabled: boolean;
  /** Empty while the flag is off. */
  variables: Record<string, unknown>;
}

/** The decision for one person: the flag, and the variation of an experiment. */
export interface FlagDecision {
  enabled: boolean;
  /** Null while the flag is off, and for a flag without variations. */
  variation: string | null;
  variables: Record<string, unknown>;
}

type Definition = Flags["flags"][number];
/** A flag that guards of flows and screens read. */
export type NamedFlag = Definition & { readonly name: string };
type Organisation = Record<string, unknown>;

/** The flags of the product with compiled rules. */
export interface FlagBook {
  readonly keys: readonly string[];
  /** An undefined key is off. */
  decide(key: string, organisation: Organisation, user: FlagUser): FlagDecision;
  /** The flags that guards of flows and screens read. */
  named: readonly NamedFlag[];
  /** Returns the flags whose values are part of the page, by key. */
  ofFirstPage(organisation: Organisation): Record<string, Feature>;
}

export const FEATURE_OFF: FlagDecision = { enabled: false, variation: null, variables: {} };

export const featureOf = ({ enabled, variables }: FlagDecision): Feature => ({
  enabled,
  flagEnabled: enabled,
  variables,
});

/** @param fault receives each rule without a meaning; its flag is off for everyone */
export function flagBook(
  file: Flags | null,
  schemas: SchemaLookup,
  fault: (message: string) => void,
): FlagBook {
  const flags = new Map<string, { definition: Definition; when: Guard }>();
  for (const definition of file?.flags ?? []) {
    const scope = flagScope(schemas, definition.firstPage === true);
    const { guard, diagnostics } = compileGuard(definition.when, scope);
    if (guard) flags.set(definition.id, { definition, when: guard });
    else
      fault(`flags.json: ${definition.id}: ${diagnostics.map(({ message }) => message).join(" ")}`);
  }
  const decide: FlagBook["decide"] = (key, organisation, user) => {
    const flag = flags.get(key);
    if (!flag || !holds(flag.when, documentsOf(key, organisation, user))) return FEATURE_OFF;
    const variation = variationOf(flag.definition, user.tracker);
    return {
      enabled: true,
      variation: variation?.id ?? null,
      variables: { ...flag.definition.variables, ...variation?.variables },
    };
  };
  return {
    keys: [...flags.keys()],
    named: [...flags.values()].flatMap(({ definition }) => {
      const { name } = definition;
      return name === undefined ? [] : [{ ...definition, name }];
    }),
    decide,
    ofFirstPage: (organisation) =>
      Object.fromEntries(
        [...flags.values()]
          .filter(({ definition }) => definition.firstPage === true)
          .map(({ definition: { id } }) => [id, featureOf(decide(id, organisation, ANYBODY))]),
      ),
  };
}

function documentsOf(key: string, organisation: Organisation, user: FlagUser) {
  const { tracker, pilot, ...userFields } = user;
  return {
    organisation,
    user: { ...userFields, DDP_Pilot: pilot },
    bucket: tracker === null ? null : bucketOf(key, tracker),
  };
}

/** Uses a bucket of its own, so that raising the flag's share never changes anyone's variation. */
function variationOf({ id, variations }: Definition, tracker: string | null) {
  if (variations === undefined) return null;
  const drawn = tracker === null ? 0 : bucketOf(`${id}\nvariation`, tracker);
  let end = 0;
  return variations.find(({ share }) => drawn < (end += share)) ?? variations.at(-1) ?? null;
}
