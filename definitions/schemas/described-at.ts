import { isRecord, parsePointer } from "#engine/index.ts";

type Schema = Record<string, unknown>;

/** Returns the schema that a `$ref` names in the same document. */
export function resolveRef(schema: unknown, root: Schema): Schema {
  let resolved = schema;
  for (
    let step = 0;
    step < 16 && isRecord(resolved) && typeof resolved.$ref === "string";
    step += 1
  )
    resolved = parsePointer(resolved.$ref.replace(/^#/, "")).reduce<unknown>(
      (value, token) => (isRecord(value) ? value[token] : undefined),
      root,
    );
  return isRecord(resolved) ? resolved : {};
}

export interface Described {
  /** The first step that the schema does not describe; null when it describes every step. */
  missing: string | null;
  /** Names of the properties that the schema describes at the missing step. */
  propertyNames: readonly string[];
  /**
   * Schemas along the path, the entity's own first: each as written and with its `$ref` resolved.
   */
  way: readonly { written: Schema; schema: Schema }[];
}

/** Follows a path of property names and list positions through an entity's schema. */
export function describedAt(entity: Schema, path: readonly string[]): Described {
  const way = [{ written: entity, schema: entity }];
  let schema = entity;
  for (const token of path) {
    const properties = isRecord(schema.properties) ? schema.properties : {};
    const next = Object.hasOwn(properties, token)
      ? properties[token]
      : schema.type === "array" || isRecord(schema.items)
        ? schema.items
        : schema.additionalProperties;
    if (!isRecord(next)) return { missing: token, propertyNames: Object.keys(properties), way };
    schema = resolveRef(next, entity);
    way.push({ written: next, schema });
  }
  return { missing: null, propertyNames: [], way };
}

/** Files that describe a document, for the reader of a message. */
const FILES: Readonly<Record<string, string>> = {
  application:
    "Neither schemas/application.schema.json nor application.json of the product describes",
  profile: "schemas/profile.schema.json does not describe",
  organisation: "schemas/organisation.schema.json does not describe",
};

/** Says that a document has no value at a pointer, and which files could describe it. */
export const undescribed = (root: string, pointer: string, missing: string): string =>
  `The ${root} has no ${pointer}. ${FILES[root] ?? "Its schema does not describe"} "${missing}".`;
