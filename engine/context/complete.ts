/**
 * Completes the data that guards read. An absent or null value becomes the schema's `default`.
 * Without one, a boolean becomes `false`, a list `[]`, an object a completed object, and the rest
 * null. So `!status.dtiDecline` works without a test for presence.
 */
import { isRecord, own, type JsonRecord } from "../json/json.ts";
import { memoize } from "../memoize.ts";
import { resolveSchema, schemaTypes, type Entities, type JsonSchema } from "../json/json-schema.ts";
import type { SHORT_NAMES } from "./short-names.ts";

/** The input of guards: the two documents as the server, the browser and the commands have them. */
export interface ContextInput {
  readonly application?: unknown;
  readonly profile?: unknown;
}

/** Both documents, completed, and the fields of the application that have a short name. */
export type Context = Readonly<
  Record<"application" | "profile" | (typeof SHORT_NAMES)[number], JsonRecord>
>;

export type Completer = (value: unknown) => unknown;

/**
 * Returns a function that completes values of this schema. It copies what it completes and never
 * writes to its argument.
 */
export function completerOf(schema: unknown, root: JsonSchema): Completer {
  return completer(schema, root, []);
}

/** Returns the value that replaces an absent value of this schema. */
export function fallbackOf(schema: unknown, root: JsonSchema): unknown {
  return fallback(schema, root, []);
}

/** `trail` lists the enclosing schemas. A schema inside itself is not completed further. */
function completer(schema: unknown, root: JsonSchema, trail: readonly JsonSchema[]): Completer {
  const resolved = resolveSchema(schema, root);
  const absent = fallback(resolved, root, trail);
  if (trail.includes(resolved)) return (value) => value ?? absent;
  const inside = [...trail, resolved];
  const fields = fieldCompleters(resolved, root, inside);
  const items = isRecord(resolved.items) ? completer(resolved.items, root, inside) : null;
  return (value) => {
    if (value === undefined || value === null) return absent;
    if (Array.isArray(value))
      return items === null
        ? (value as unknown)
        : value.map((item) => (item === null ? null : items(item)));
    return isRecord(value) && fields.length > 0 ? completedRecord(value, fields) : value;
  };
}

function fallback(schema: unknown, root: JsonSchema, trail: readonly JsonSchema[]): unknown {
  const resolved = resolveSchema(schema, root);
  if (resolved.default !== undefined) return resolved.default;
  const { types, nullable } = schemaTypes(resolved);
  if (nullable || types.length !== 1) return null;
  if (types[0] === "boolean") return false;
  if (types[0] === "array") return EMPTY_LIST;
  if (types[0] !== "object") return null;
  if (trail.includes(resolved)) return {};
  const inside = [...trail, resolved];
  const fields = Object.entries(resolved.properties ?? {});
  return Object.fromEntries(fields.map(([name, field]) => [name, fallback(field, root, inside)]));
}

/** Completes both documents. Anything but an object counts as an empty one. */
export function completeContext(entities: Entities, input: ContextInput): Context {
  const completers = completersOf(entities);
  const application = completers.application(isRecord(input.application) ? input.application : {});
  const profile = completers.profile(isRecord(input.profile) ? input.profile : {});
  if (!isRecord(application) || !isRecord(profile))
    throw new TypeError("The entity schemas must describe objects.");
  const short = (name: (typeof SHORT_NAMES)[number]): JsonRecord => {
    const value = own(application, name);
    return isRecord(value) ? value : {};
  };
  return { application, profile, status: short("status"), flags: short("flags") };
}

const EMPTY_LIST: readonly unknown[] = Object.freeze([]);

type FieldCompleter = readonly [name: string, complete: Completer];

function fieldCompleters(
  schema: JsonSchema,
  root: JsonSchema,
  trail: readonly JsonSchema[],
): readonly FieldCompleter[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    completer(field, root, trail),
  ]);
}

function completedRecord(record: JsonRecord, fields: readonly FieldCompleter[]): JsonRecord {
  const complete: Record<string, unknown> = { ...record };
  for (const [name, completer] of fields) complete[name] = completer(own(record, name));
  return complete;
}

/** Compiling the completers costs far more than using them, and entity schemas never change. */
const completersOf = memoize((entities: Entities) => ({
  application: completerOf(entities.application, entities.application),
  profile: completerOf(entities.profile, entities.profile),
}));
