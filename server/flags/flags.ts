import { compileGuard, holds, schemaScope, type Guard } from "#engine/index.ts";
import type { Flags } from "#schemas/types/flags.ts";

/** What a browser learns of a flag. Source: product specification, section 7. */
export interface Feature {
  enabled: boolean;
  /** The same under the name of the older call. */
  flagEnabled: boolean;
  /** Empty while it is off. */
  variables: Record<string, unknown>;
}

type Definition = Flags["flags"][number];

/** The product's flags, their rules compiled once. */
export interface FlagBook {
  /** A key that nobody defined is off. */
  feature(key: string, organisation: Record<string, unknown>): Feature;
  /** Those that are on and that the page itself brings, by key. */
  ofFirstPage(organisation: Record<string, unknown>): Record<string, Feature>;
}

const OFF: Feature = { enabled: false, flagEnabled: false, variables: {} };

/** @param fault told of a rule that has no meaning; the flag is then off for everybody */
export function flagBook(
  file: Flags | null,
  organisationSchema: Record<string, unknown>,
  fault: (message: string) => void,
): FlagBook {
  const scope = schemaScope({ organisation: organisationSchema });
  const flags = new Map<string, { definition: Definition; when: Guard }>();
  for (const definition of file?.flags ?? []) {
    const { guard, diagnostics } = compileGuard(definition.when, scope);
    if (guard) flags.set(definition.id, { definition, when: guard });
    else
      fault(`flags.json: ${definition.id}: ${diagnostics.map(({ message }) => message).join(" ")}`);
  }
  const feature: FlagBook["feature"] = (key, organisation) => {
    const flag = flags.get(key);
    if (!flag || !holds(flag.when, { organisation })) return OFF;
    return { enabled: true, flagEnabled: true, variables: flag.definition.variables ?? {} };
  };
  return {
    feature,
    ofFirstPage: (organisation) =>
      Object.fromEntries(
        [...flags.values()]
          .filter(({ definition }) => definition.firstPage === true)
          .map(({ definition }) => [definition.id, feature(definition.id, organisation)] as const)
          .filter(([, { enabled }]) => enabled),
      ),
  };
}
