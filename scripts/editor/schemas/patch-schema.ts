/**
 * The schema of an overlay's patch of one file: what the file has can be changed or removed, and
 * what its schema allows can be added. A list whose items have an `id` is patched by id.
 */
import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import type { Schema } from "./named-schema.ts";

export interface Patched {
  /** Schema of the file, with names. */
  readonly schema: Schema;
  /** Address of that schema from the schema of the patch. */
  readonly address: string;
}

/** @param pointer place of the value's schema in the schema of the file; null when it is unknown */
export function patchSchema(value: unknown, patched: Patched, pointer: string | null = ""): Schema {
  const place = pointer === null ? null : resolvedPlace(patched.schema, pointer);
  if (isRecord(value)) return patchOfObject(value, patched, place);
  if (isListById(value)) return patchOfList(value, patched, place);
  return orRemoved(referTo(patched, place));
}

function patchOfObject(
  value: Record<string, unknown>,
  patched: Patched,
  place: string | null,
): Schema {
  const schema = place === null ? {} : valueAt(patched.schema, place);
  const declared =
    isRecord(schema) && isRecord(schema.properties) ? Object.keys(schema.properties) : [];
  const placeOf = (key: string): string | null => {
    if (place === null || !isRecord(schema)) return null;
    if (declared.includes(key)) return joinPointer(place, "properties", key);
    return isRecord(schema.additionalProperties)
      ? joinPointer(place, "additionalProperties")
      : null;
  };
  const properties = Object.fromEntries(
    [...new Set([...Object.keys(value), ...declared])]
      .filter((key) => key !== "$schema")
      .map((key) => [
        key,
        key in value
          ? patchSchema(value[key], patched, placeOf(key))
          : orRemoved(referTo(patched, placeOf(key))),
      ]),
  );
  const closed =
    isRecord(schema) && schema.additionalProperties === false && schema.allOf === undefined;
  return {
    type: ["object", "null"],
    properties,
    ...(closed ? { additionalProperties: false } : {}),
  };
}

function patchOfList(
  list: readonly (Record<string, unknown> & { id: string })[],
  patched: Patched,
  place: string | null,
): Schema {
  const items = place === null ? null : joinPointer(place, "items");
  const item = items === null ? null : resolvedPlace(patched.schema, items);
  const ids = list.map(({ id }) => id);
  const neighbor = {
    description: "Moves the item next to the one with this id.",
    anyOf: [{ enum: ids }, { type: "string" }],
  };
  const patchOf = (each: Record<string, unknown>): Schema => {
    const own = patchSchema(each, patched, item);
    const properties = isRecord(own.properties) ? own.properties : {};
    return { ...own, properties: { ...properties, before: neighbor, after: neighbor } };
  };
  return {
    type: ["object", "null"],
    description: "Items by id: change one, remove it by null, or add one with `before` or `after`.",
    properties: Object.fromEntries(list.map((each) => [each.id, patchOf(each)])),
  };
}

const isListById = (
  value: unknown,
): value is readonly (Record<string, unknown> & { id: string })[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each) => isRecord(each) && typeof each.id === "string");

const orRemoved = (schema: Schema): Schema =>
  Object.keys(schema).length === 0 ? {} : { anyOf: [schema, { type: "null" }] };

const referTo = ({ address }: Patched, place: string | null): Schema =>
  place === null ? {} : { $ref: `${address}#${place}` };

/** Follows references inside the schema; null when the schema describes nothing there. */
function resolvedPlace(schema: Schema, pointer: string): string | null {
  let place = pointer;
  for (let step = 0; step < 16; step += 1) {
    const part = valueAt(schema, place);
    if (!isRecord(part)) return null;
    const reference = part.$ref;
    if (typeof reference !== "string" || part.enum !== undefined) return place;
    if (!reference.startsWith("#")) return null;
    place = reference.slice(1);
  }
  return null;
}
