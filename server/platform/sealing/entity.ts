/**
 * Reads the annotations of an entity schema. The schema alone drives every function here: the
 * server seals, redacts and guards a field because its schema says so.
 */
export type Sealing = "none" | "last4" | "owner";

export interface EntitySchema {
  title?: string;
  type?: string | string[];
  properties?: Record<string, EntitySchema>;
  items?: EntitySchema;
  enum?: unknown[];
  $ref?: string;
  $defs?: Record<string, EntitySchema>;
  "x-writable"?: boolean;
  "x-sealed"?: Sealing;
}

/** Follows a local reference. */
export function resolveRef(root: EntitySchema, schema: EntitySchema): EntitySchema {
  const name = schema.$ref?.match(/^#\/\$defs\/([^/]+)$/)?.[1];
  const target = name === undefined ? undefined : root.$defs?.[name];
  return target ? { ...target, ...schema, $ref: undefined } : schema;
}

/** A schema whose references are followed, with its parts by name. Each part is made when a document needs it. */
interface Part {
  readonly schema: EntitySchema;
  /** Whether a value of this part may hold a sealed one. */
  readonly holdsSealed: boolean;
  readonly properties: Map<string, Part | null>;
  items?: Part | null;
}

const parts = new WeakMap<EntitySchema, Part>();

/** Returns the schema of an entity in parts. A document has hundreds of values, and each needs its part. */
function partOf(root: EntitySchema): Part {
  const known = parts.get(root) ?? newPart(root, root);
  parts.set(root, known);
  return known;
}

function newPart(root: EntitySchema, written: EntitySchema): Part {
  const schema = resolveRef(root, written);
  return { schema, holdsSealed: holdsSealed(root, schema), properties: new Map() };
}

/** @param passed schemas that are looked through already: references may form a cycle */
function holdsSealed(
  root: EntitySchema,
  { properties = {}, items }: EntitySchema,
  passed = new Set<EntitySchema>(),
): boolean {
  return [...Object.values(properties), ...(items ? [items] : [])].some((written) => {
    if (passed.has(written)) return false;
    passed.add(written);
    const schema = resolveRef(root, written);
    return schema["x-sealed"] !== undefined || holdsSealed(root, schema, passed);
  });
}

const within = (root: EntitySchema, schema: EntitySchema | undefined): Part | null =>
  schema ? newPart(root, schema) : null;

function propertyOf(root: EntitySchema, part: Part, name: string): Part | null {
  const known = part.properties.get(name);
  if (known !== undefined) return known;
  const { properties } = part.schema;
  // A name that the schema lacks is not remembered: documents may have any number of them.
  if (!properties || !Object.hasOwn(properties, name)) return null;
  const property = within(root, properties[name]);
  part.properties.set(name, property);
  return property;
}

function itemsOf(root: EntitySchema, part: Part): Part | null {
  part.items ??= within(root, part.schema.items);
  return part.items;
}

/**
 * Returns the schema at a pointer within an entity, with its inherited annotations; null when the
 * schema has no such place.
 */
export function lookUp(
  root: EntitySchema,
  path: string[],
): { schema: EntitySchema; writable: boolean; sealed: Sealing | null } | null {
  let schema = resolveRef(root, root);
  let writable = schema["x-writable"] === true;
  let sealed: Sealing | null = schema["x-sealed"] ?? null;
  for (const segment of path) {
    const properties = schema.properties;
    const next =
      properties && Object.hasOwn(properties, segment)
        ? properties[segment]
        : /^(0|[1-9]\d*)$/.test(segment)
          ? schema.items
          : undefined;
    if (!next) return null;
    schema = resolveRef(root, next);
    writable ||= schema["x-writable"] === true;
    sealed ??= schema["x-sealed"] ?? null;
  }
  return { schema, writable, sealed };
}

export interface SealedPlace {
  mode: Sealing;
  /** Name of the property. */
  name: string;
  /** Schema of the object with this property. */
  parent: EntitySchema;
  /** The new object with this property. */
  holder: Record<string, unknown>;
}

/**
 * Copies a document and replaces each sealed property with the result of `visit`; `undefined`
 * leaves the property out. The copy shares the parts that hold nothing sealed.
 */
export function mapSealed(
  root: EntitySchema,
  document: Record<string, unknown>,
  visit: (value: unknown, place: SealedPlace) => unknown,
): Record<string, unknown> {
  const walk = (part: Part | null, value: unknown): unknown => {
    if (typeof value !== "object" || value === null || !part?.holdsSealed) return value;
    const { schema } = part;
    if (Array.isArray(value)) {
      const items = itemsOf(root, part);
      return value.map((item) => walk(items, item));
    }
    const holder: Record<string, unknown> = {};
    const sealed: [string, unknown, Sealing][] = [];
    for (const name of Object.keys(value)) {
      const item = (value as Record<string, unknown>)[name];
      const property = propertyOf(root, part, name);
      const mode = property?.schema["x-sealed"];
      if (mode) sealed.push([name, item, mode]);
      else if (typeof item !== "object") holder[name] = item;
      else holder[name] = walk(property, item);
    }
    // Sealed properties come last, so that the copy does not overwrite a companion value set by
    // `visit`.
    for (const [name, item, mode] of sealed) {
      const mapped = visit(item, { mode, name, parent: schema, holder });
      if (mapped !== undefined) holder[name] = mapped;
    }
    return holder;
  };
  return walk(partOf(root), document) as Record<string, unknown>;
}
