import { flagScope } from "#definitions/index.ts";
import { compileGuard, holds, type Guard } from "#engine/index.ts";
import type { Flags } from "#schemas/types/flags.ts";
import { bucketOf } from "./bucket.ts";
import { ANYBODY, type FlagUser } from "./user.ts";

/** What a browser learns of a flag. Source: product specification, section 7. */
export interface Feature {
  enabled: boolean;
  /** The same under the name of the older call. */
  flagEnabled: boolean;
  /** Empty while it is off. */
  variables: Record<string, unknown>;
}

/** What is decided for one person: the flag, and which variation of an experiment. */
export interface FlagDecision {
  enabled: boolean;
  /** Null while it is off, and of a flag without variations. */
  variation: string | null;
  variables: Record<string, unknown>;
}

type Definition = Flags["flags"][number];
type Organisation = Record<string, unknown>;

/** The product's flags, their rules compiled once. */
export interface FlagBook {
  readonly keys: readonly string[];
  /** A key that nobody defined is off. */
  decide(key: string, organisation: Organisation, user: FlagUser): FlagDecision;
  /** Those whose answer the page itself brings, on or off, by key. */
  ofFirstPage(organisation: Organisation): Record<string, Feature>;
}

export const OFF: FlagDecision = { enabled: false, variation: null, variables: {} };

export const featureOf = ({ enabled, variables }: FlagDecision): Feature => ({
  enabled,
  flagEnabled: enabled,
  variables,
});

/** @param fault told of a rule that has no meaning; the flag is then off for everybody */
export function flagBook(
  file: Flags | null,
  organisationSchema: Record<string, unknown>,
  fault: (message: string) => void,
): FlagBook {
  const flags = new Map<string, { definition: Definition; when: Guard }>();
  for (const definition of file?.flags ?? []) {
    const scope = flagScope(organisationSchema, definition.firstPage === true);
    const { guard, diagnostics } = compileGuard(definition.when, scope);
    if (guard) flags.set(definition.id, { definition, when: guard });
    else
      fault(`flags.json: ${definition.id}: ${diagnostics.map(({ message }) => message).join(" ")}`);
  }
  const decide: FlagBook["decide"] = (key, organisation, user) => {
    const flag = flags.get(key);
    if (!flag || !holds(flag.when, documentsOf(key, organisation, user))) return OFF;
    const variation = variationOf(flag.definition, user.tracker);
    return {
      enabled: true,
      variation: variation?.id ?? null,
      variables: { ...flag.definition.variables, ...variation?.variables },
    };
  };
  return {
    keys: [...flags.keys()],
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
  const { tracker, pilot, ...known } = user;
  return {
    organisation,
    user: { ...known, DDP_Pilot: pilot },
    bucket: tracker === null ? null : bucketOf(key, tracker),
  };
}

/** Drawn apart from the flag's own bucket: who the flag is on for may grow without anybody changing their variation. */
function variationOf({ id, variations }: Definition, tracker: string | null) {
  if (variations === undefined) return null;
  const drawn = tracker === null ? 0 : bucketOf(`${id}\nvariation`, tracker);
  let end = 0;
  return variations.find(({ share }) => drawn < (end += share)) ?? variations.at(-1) ?? null;
}
