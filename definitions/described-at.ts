import { isRecord } from "#engine/index.ts";
import { splitPointer } from "./pointer.ts";

type Schema = Record<string, unknown>;

/** The schema behind a `$ref` into the same document. */
export function resolveRef(schema: unknown, root: Schema): Schema {
  let at = schema;
  for (let step = 0; step < 16 && isRecord(at) && typeof at.$ref === "string"; step += 1)
    at = splitPointer(at.$ref.replace(/^#/, "")).reduce<unknown>(
      (value, token) => (isRecord(value) ? value[token] : undefined),
      root,
    );
  return isRecord(at) ? at : {};
}

export interface Described {
  /** The first step that the schema does not describe; null when it describes all. */
  missing: string | null;
  /** What stands beside it. */
  known: readonly string[];
  /** Schemas on the way, the entity's own first; each as written, and behind its `$ref`. */
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
    if (!isRecord(next)) return { missing: token, known: Object.keys(properties), way };
    schema = resolveRef(next, entity);
    way.push({ written: next, schema });
  }
  return { missing: null, known: [], way };
}
