/**
 * The differences of a screen that a borrower notices: fields added or removed, fields that became
 * required or optional, and words.
 */
import { isRecord, own, sameJson } from "../json/json.ts";
import { joinPointer } from "../json/pointer.ts";

export interface ScreenChange {
  readonly change:
    | "field-added"
    | "field-removed"
    | "now-required"
    | "no-longer-required"
    | "copy"
    | "other";
  /** Pointer of the field in the form, or of the value in the screen. */
  readonly pointer: string;
  readonly was: unknown;
  readonly is: unknown;
}

/** Returns the changes of fields first, then those of all other values. */
export function screenDiff(before: unknown, after: unknown): readonly ScreenChange[] {
  const [was, is] = [fieldsOf(schemaOf(before), ""), fieldsOf(schemaOf(after), "")];
  const changes: ScreenChange[] = [];
  for (const [pointer, required] of is) {
    const old = was.get(pointer);
    const change = { pointer, was: old, is: required };
    if (old === undefined) changes.push({ change: "field-added", ...change, was: null });
    else if (required && !old) changes.push({ change: "now-required", ...change });
    else if (old && !required) changes.push({ change: "no-longer-required", ...change });
  }
  for (const [pointer, required] of was)
    if (!is.has(pointer))
      changes.push({ change: "field-removed", pointer, was: required, is: null });
  return [...changes, ...valueDiff(before, after, "")];
}

function schemaOf(screen: unknown): unknown {
  const form = isRecord(screen) ? own(screen, "form") : undefined;
  return isRecord(form) ? own(form, "schema") : undefined;
}

/**
 * Maps each field to whether it is required, with the fields of conditions and of nested objects.
 */
function fieldsOf(schema: unknown, pointer: string): Map<string, boolean> {
  const requiredFields = new Map<string, boolean>();
  if (!isRecord(schema)) return requiredFields;
  const { properties, required, items } = schema;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  for (const [name, inner] of Object.entries(isRecord(properties) ? properties : {})) {
    if (inner === false) continue;
    const childPointer = joinPointer(pointer, name);
    requiredFields.set(
      childPointer,
      (requiredFields.get(childPointer) ?? false) || needed.includes(name),
    );
    for (const [below, is] of fieldsOf(inner, childPointer)) requiredFields.set(below, is);
  }
  const parts = [items, schema["then"], schema["else"], ...listsIn(schema)];
  for (const part of parts)
    for (const [fieldPointer, is] of fieldsOf(part, pointer))
      requiredFields.set(fieldPointer, (requiredFields.get(fieldPointer) ?? false) || is);
  return requiredFields;
}

function listsIn(schema: Readonly<Record<string, unknown>>): readonly unknown[] {
  return ["allOf", "anyOf", "oneOf"].flatMap((name) => {
    const list = schema[name];
    return Array.isArray(list) ? (list as unknown[]) : [];
  });
}

/** Pointers of fields and of required lists, which other changes report already. */
const FIELD_CHANGES = /\/(?:properties\/[^/]+|required)$/;
const WORDS =
  /\/(?:title|documentTitle|lead|label|description|text|help|placeholder|message|caption|items|body|note|heading|error)(?:\/[^/]+)*$/;

function valueDiff(was: unknown, is: unknown, pointer: string): ScreenChange[] {
  if (sameJson(was, is)) return [];
  const [a, b] = [keyed(was), keyed(is)];
  if (a !== null && b !== null)
    return [...new Set([...a.keys(), ...b.keys()])].flatMap((key) =>
      valueDiff(a.get(key), b.get(key), joinPointer(pointer, key)),
    );
  if (FIELD_CHANGES.test(pointer) && pointer.startsWith("/form/schema")) return [];
  const isCopy =
    [was, is].every((each) => each === undefined || typeof each === "string") &&
    WORDS.test(pointer);
  return [{ change: isCopy ? "copy" : "other", pointer, was: was ?? null, is: is ?? null }];
}

/** Members by name; items of a list with ids, by id. Null for any other value. */
function keyed(value: unknown): ReadonlyMap<string, unknown> | null {
  if (isRecord(value)) return new Map(Object.entries(value));
  if (!Array.isArray(value) || value.length === 0) return null;
  const entries = value.map((item: unknown): [unknown, unknown] => [
    isRecord(item) ? own(item, "id") : undefined,
    item,
  ]);
  return entries.every((entry): entry is [string, unknown] => typeof entry[0] === "string")
    ? new Map(entries)
    : null;
}
