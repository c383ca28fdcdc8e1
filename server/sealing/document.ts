import { openJson, sealJson } from "./cipher.ts";
import { type EntitySchema, type SealedPlace, mapSealed } from "./entity.ts";

type Document = Record<string, unknown>;

const isSealed = (value: unknown): value is { $sealed: string } =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as { $sealed?: unknown }).$sealed === "string";

/** Plain → as stored: each `x-sealed` value becomes `{ "$sealed": "…" }` in its place. */
export function sealDocument(schema: EntitySchema, key: Uint8Array, document: Document): Document {
  return mapSealed(schema, document, (value, at) =>
    value === null || value === undefined
      ? value
      : { $sealed: sealJson(key, value, `${schema.title}${at.place}`) },
  );
}

/** As stored → plain. */
export function unsealDocument(
  schema: EntitySchema,
  key: Uint8Array,
  document: Document,
): Document {
  return mapSealed(schema, document, (value, at) =>
    isSealed(value) ? openJson(key, value.$sealed, `${schema.title}${at.place}`) : value,
  );
}

/**
 * Plain → what its owner may see: `owner` values in full, `last4` and `none` never. The one way out of the server for an entity.
 */
export function redact(schema: EntitySchema, document: Document): Document {
  return mapSealed(schema, document, (value, at) => (at.mode === "owner" ? value : undefined));
}

/** Properties beside a sealed one that say what may be known of it, when the entity has them. */
const companions: {
  name: (sealed: string) => string;
  for: SealedPlace["mode"][];
  value: (sealed: unknown) => unknown;
}[] = [
  {
    name: (sealed) => `has${sealed.charAt(0).toUpperCase()}${sealed.slice(1)}`,
    for: ["none", "last4", "owner"],
    value: () => true,
  },
  { name: (sealed) => `${sealed}Last4`, for: ["none", "last4"], value: lastFour },
  { name: () => "mask", for: ["last4"], value: lastFour },
];

function lastFour(value: unknown): string | undefined {
  return typeof value === "string" && value.length >= 4 ? value.slice(-4) : undefined;
}

/** Sets `hasSsn`, `ssnLast4`, `mask` and their like from the values that are there; says nothing of those that are not. */
export function setCompanions(schema: EntitySchema, document: Document): Document {
  return mapSealed(schema, document, (value, at) => {
    if (value !== null && value !== undefined)
      for (const companion of companions) {
        const name = companion.name(at.name);
        const known = companion.value(value);
        if (companion.for.includes(at.mode) && at.parent.properties?.[name] && known !== undefined)
          at.holder[name] = known;
      }
    return value;
  });
}
