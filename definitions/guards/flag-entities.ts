/** The flags that guards read: each flag of flows/flags.json with a `name`. */
import { isRecord, memoize } from "#engine/index.ts";
import type { Flags } from "#schemas/types/flags.ts";
import type { Entities } from "../model.ts";
import type { Sources } from "../sources/sources.ts";

export type Flag = Flags["flags"][number];
export type NamedFlag = Flag & { readonly name: string };

export const FLAGS_FILE = "flows/flags.json";

/** Returns the flags that fit their schema. The schema check reports the others. */
export function flagsIn({ files }: Pick<Sources, "files">): readonly Flag[] {
  const value = files.get(FLAGS_FILE)?.value;
  const list = isRecord(value) ? value["flags"] : undefined;
  return Array.isArray(list)
    ? list.filter((flag): flag is Flag => isRecord(flag) && typeof flag["when"] === "string")
    : [];
}

/** Returns the flags that guards read, by the name that they use. */
export const namedFlags = (flags: readonly Flag[]): ReadonlyMap<string, NamedFlag> =>
  new Map(
    flags
      .filter((flag): flag is NamedFlag => typeof flag.name === "string")
      .map((flag) => [flag.name, flag]),
  );

/** Returns the values that a flag may have: its variations, or true and false. */
export const valuesOf = ({ variations }: Flag): readonly (string | boolean)[] =>
  Array.isArray(variations) ? variations.map(({ id }) => id) : [true, false];

/** Returns the entities with a property of `application.flags` for each flag that guards read. */
export function withFlags(core: Entities, flags: readonly Flag[]): Entities {
  const properties = [...namedFlags(flags)].map(([name, flag]) => [name, schemaOf(flag)] as const);
  return properties.length === 0
    ? core
    : withProperties(core, JSON.stringify(Object.fromEntries(properties)));
}

function schemaOf({ description, variations, default: value }: Flag) {
  return variations === undefined
    ? { type: "boolean", description }
    : { enum: variations.map(({ id }) => id), default: value, description };
}

const withProperties = memoize((core: Entities, properties: string): Entities => {
  const declared = isRecord(core.application.properties) ? core.application.properties : {};
  const { flags } = declared;
  if (!isRecord(flags)) return core;
  const named: unknown = JSON.parse(properties);
  return {
    ...core,
    application: {
      ...core.application,
      properties: { ...declared, flags: { ...flags, properties: named } },
    },
  };
});
