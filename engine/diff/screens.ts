/** What a borrower meets otherwise on a screen: fields added, removed, now required or no longer, and words. */
import { isRecord, own, sameJson } from "../json/json.ts";
import { childPointer } from "../json/pointer.ts";

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

export function screenDiff(before: unknown, after: unknown): readonly ScreenChange[] {
  const [was, is] = [fieldsOf(schemaOf(before), ""), fieldsOf(schemaOf(after), "")];
  const changes: ScreenChange[] = [];
  for (const [pointer, required] of is) {
    const old = was.get(pointer);
    const at = { pointer, was: old, is: required };
    if (old === undefined) changes.push({ change: "field-added", ...at, was: null });
    else if (required && !old) changes.push({ change: "now-required", ...at });
    else if (old && !required) changes.push({ change: "no-longer-required", ...at });
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

/** Each field with whether it is required, those under a condition and in objects included. */
function fieldsOf(schema: unknown, pointer: string): Map<string, boolean> {
  const found = new Map<string, boolean>();
  if (!isRecord(schema)) return found;
  const { properties, required, items } = schema;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  for (const [name, inner] of Object.entries(isRecord(properties) ? properties : {})) {
    if (inner === false) continue;
    const at = childPointer(pointer, name);
    found.set(at, (found.get(at) ?? false) || needed.includes(name));
    for (const [below, is] of fieldsOf(inner, at)) found.set(below, is);
  }
  const parts = [items, schema["then"], schema["else"], ...listsIn(schema)];
  for (const part of parts)
    for (const [at, is] of fieldsOf(part, pointer)) found.set(at, (found.get(at) ?? false) || is);
  return found;
}

function listsIn(schema: Readonly<Record<string, unknown>>): readonly unknown[] {
  return ["allOf", "anyOf", "oneOf"].flatMap((name) => {
    const list = schema[name];
    return Array.isArray(list) ? (list as unknown[]) : [];
  });
}

/** Where fields and what is required of them are told already. */
const TOLD = /\/(?:properties\/[^/]+|required)$/;
const WORDS =
  /\/(?:title|documentTitle|lead|label|description|text|help|placeholder|message|caption|items|body|note|heading|error)(?:\/[^/]+)*$/;

function valueDiff(was: unknown, is: unknown, pointer: string): ScreenChange[] {
  if (sameJson(was, is)) return [];
  const [a, b] = [keyed(was), keyed(is)];
  if (a !== null && b !== null)
    return [...new Set([...a.keys(), ...b.keys()])].flatMap((key) =>
      valueDiff(a.get(key), b.get(key), childPointer(pointer, key)),
    );
  if (TOLD.test(pointer) && pointer.startsWith("/form/schema")) return [];
  const isCopy =
    [was, is].every((each) => each === undefined || typeof each === "string") &&
    WORDS.test(pointer);
  return [{ change: isCopy ? "copy" : "other", pointer, was: was ?? null, is: is ?? null }];
}

/** Members by name; of a list of objects with ids by id. Null for anything else. */
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
