/** The options of an object, from its schema: one row a property, those of described objects too. */
import { isRecord, joinPointer, listOf, parsePointer } from "#engine/index.ts";
import { filled, type SchemaLookup } from "#definitions/marks/marked-text.ts";
import { resolveRef } from "#definitions/schemas/described-at.ts";
import type { Control } from "./messages.ts";

type Schema = Record<string, unknown>;

export interface SchemaOption {
  /** Pointer below the object. */
  readonly below: string;
  readonly label: string;
  readonly help: string | null;
  readonly control: Control;
  /** Values that the schema lists; null when it lists none. */
  readonly values: readonly unknown[] | null;
  /** Kind of name that the value must be (`x-names`), or the registry that has it; null for free values. */
  readonly names: string | null;
  readonly required: boolean;
}

/** Members that are no options: names change by renaming, the others have a place of their own. */
const APART = new Set(["$schema", "id", "exempt"]);
/** Levels of objects whose members are shown one by one. */
const DEEPEST = 2;

/**
 * @param schema of the object, within `root`
 * @param value the object, which may choose a further schema for its options
 * @param except further members that are shown elsewhere
 */
export function schemaOptions(
  root: Schema,
  schema: unknown,
  value: unknown,
  lookup: SchemaLookup,
  except: ReadonlySet<string> = new Set(),
  level = 0,
): SchemaOption[] {
  const resolved = resolveRef(schema, root);
  const owner = isRecord(value) ? value : {};
  const required = listOf(resolved.required);
  const properties = isRecord(resolved.properties) ? resolved.properties : {};
  return Object.entries(properties).flatMap(([name, property]): SchemaOption[] => {
    if (APART.has(name) || except.has(name) || property === false) return [];
    const written: Schema = isRecord(property) ? property : {};
    const part: Schema = { ...resolveRef(property, root), ...withoutRef(written) };
    const below = joinPointer("", name);
    const nested = describedBy(part, owner, lookup) ?? objectOf(part, root);
    if (nested !== null && level < DEEPEST)
      return schemaOptions(nested, nested, owner[name], lookup, new Set(), level + 1).map(
        (each) => ({
          ...each,
          below: below + each.below,
          label:
            level === 0 && name === "options"
              ? each.label
              : `${spoken(name)}: ${lower(each.label)}`,
          required: false,
        }),
      );
    return [
      {
        below,
        label: spoken(name),
        // All rules share one description, which is for engineers.
        help: helpOf(part["x-guard"] === true ? written : part),
        ...controlOf(part, root),
        required: required.includes(name),
      },
    ];
  });
}

const helpOf = ({ description }: Schema): string | null =>
  typeof description === "string" ? description : null;

const withoutRef = ({ $ref: _ref, ...rest }: Schema): Schema => rest;

/** Returns the schema that describes an object by a name next to it, such as the options of a block. */
function describedBy(part: Schema, owner: Schema, lookup: SchemaLookup): Schema | null {
  const templates: unknown[] = [part["x-described-by"]].flat();
  for (const template of templates) {
    const schema = typeof template === "string" ? lookup(filled(template, owner)) : undefined;
    if (isRecord(schema) && isRecord(schema.properties)) return schema;
  }
  return null;
}

const objectOf = (part: Schema, root: Schema): Schema | null =>
  part.type === "object" && isRecord(part.properties) ? { ...part, $defs: root.$defs } : null;

/** Returns how a value of a schema is edited. */
export function controlOf(
  part: Schema,
  root: Schema,
): Pick<SchemaOption, "control" | "values" | "names"> {
  const free = { values: null, names: null };
  const names = part["x-names"];
  const registered = part["x-registered"];
  if (part["x-guard"] === true) return { control: "guard", ...free };
  if (typeof names === "string")
    return { control: names === "pointer" ? "suggestions" : "choice", values: null, names };
  if (isRecord(registered) && typeof registered.in === "string")
    return { control: "choice", values: null, names: registered.in };
  if (Array.isArray(part.enum))
    return { control: "choice", values: part.enum as unknown[], names: null };
  if (part.type === "boolean") return { control: "yes-no", ...free };
  if (part.type === "number" || part.type === "integer") return { control: "number", ...free };
  if (part.type === "string")
    return { control: part["x-copy"] === true ? "words" : "text", ...free };
  if (part.type === "array" && resolveRef(part.items, root).type === "string") {
    const items = { ...resolveRef(part.items, root), ...(isRecord(part.items) ? part.items : {}) };
    const named = items["x-names"];
    return { control: "lines", values: null, names: typeof named === "string" ? named : null };
  }
  return { control: "json", ...free };
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns a name of a schema as words: `withinWhen` is "Within when". */
export function spoken(name: string): string {
  const words = name
    .replace(/^ui:/, "")
    .replaceAll(
      /([a-z0-9])([A-Z])/g,
      (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`,
    )
    .replaceAll(/[-_/]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the schema of the values at a pointer of a definition. */
export function schemaOf(document: Record<string, unknown>, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>((schema, token) => {
    const resolved = resolveRef(schema, document);
    const properties = isRecord(resolved.properties) ? resolved.properties : {};
    return Object.hasOwn(properties, token)
      ? properties[token]
      : (resolved.items ?? resolved.additionalProperties);
  }, document);
}
