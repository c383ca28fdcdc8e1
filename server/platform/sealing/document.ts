import { type EntitySchema, type SealedPlace, mapSealed } from "./entity.ts";

type Document = Record<string, unknown>;

/**
 * Returns what the owner may see: `owner` values in full, `last4` and `none` never. Every answer
 * with an entity passes through here.
 */
export function redact(schema: EntitySchema, document: Document): Document {
  return mapSealed(schema, document, (value, at) => (at.mode === "owner" ? value : undefined));
}

/** Properties that show a part of a sealed one, when the entity has them. */
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

/**
 * Sets `hasSsn`, `ssnLast4`, `mask` and the like from the sealed values of a document; leaves those
 * of absent values alone.
 */
export function setCompanions(schema: EntitySchema, document: Document): Document {
  return mapSealed(schema, document, (value, place) => {
    if (value !== null && value !== undefined)
      for (const companion of companions) {
        const name = companion.name(place.name);
        const companionValue = companion.value(value);
        if (
          companion.for.includes(place.mode) &&
          place.parent.properties?.[name] &&
          companionValue !== undefined
        )
          place.holder[name] = companionValue;
      }
    return value;
  });
}
