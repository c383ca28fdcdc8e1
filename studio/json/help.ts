/** What can be written at a place of a file, and what is written there, from the schemas of the definitions. */
import { getLocation, getNodeValue, parseTree } from "jsonc-parser";
import { isRecord } from "#engine/index.ts";
import { suggestions as guardSuggestions } from "#definitions/guard-help/complete.ts";
import { hoverText } from "#definitions/guard-help/hover.ts";
import { resolveRef } from "#definitions/schemas/described-at.ts";
import type { Definitions } from "#definitions/model.ts";
import { filled, type SchemaLookup } from "#definitions/marks/marked-text.ts";
import { guardNames } from "#definitions/guards/placed-guards.ts";
import { partAt } from "#definitions/parts/part-paths.ts";
import { namesFor, writablePlaces } from "../structure/names.ts";

export interface JsonSuggestion {
  readonly label: string;
  readonly detail: string | null;
  /** Text to insert between the two offsets. */
  readonly insert: string;
  readonly from: number;
  readonly to: number;
}

type Schema = Record<string, unknown>;

/** A schema within its document. */
interface Placed {
  readonly schema: Schema;
  readonly root: Schema;
}

export function jsonHelp(
  definitions: Definitions,
  lender: string,
  file: string,
  text: string,
  offset: number,
) {
  const lookup = definitions.base.schemas;
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const target = definitionAt(definitions, file, path.map(String));
  const present = valueOf(text);
  const flow = partAt(target.path)?.flow ?? "";

  const quotedAt = () => {
    const from =
      previousNode?.type === "string" || previousNode?.type === "property" ? previousNode : null;
    return from !== null && from.offset <= offset && offset <= from.offset + from.length
      ? { from: from.offset, to: from.offset + from.length }
      : { from: offset, to: offset };
  };
  const keys = (): JsonSuggestion[] => {
    const holder = target.pointer.slice(0, -1);
    const value = valueIn(present, path.slice(0, -1).map(String));
    const taken = new Set(Object.keys(isRecord(value) ? value : {}));
    const own = String(path.at(-1) ?? "");
    const span = quotedAt();
    const isWritten = /^\s*:/.test(text.slice(span.to));
    return schemasAt(lookup, target.schema, holder, target.value(present)).flatMap(
      ({ schema, root }) =>
        Object.entries(isRecord(schema.properties) ? schema.properties : {}).flatMap(
          ([name, part]) =>
            taken.has(name) && name !== own
              ? []
              : [
                  {
                    label: name,
                    detail: descriptionOf(part, root),
                    insert: isWritten
                      ? JSON.stringify(name)
                      : `${JSON.stringify(name)}: ${emptyValue(part, root)}`,
                    ...span,
                  },
                ],
        ),
    );
  };
  const valueNames = ({ schema }: Placed): readonly unknown[] => {
    const names = schema["x-names"];
    const registered = schema["x-registered"];
    if (Array.isArray(schema.enum)) return schema.enum as unknown[];
    if (schema.const !== undefined) return [schema.const];
    if (schema.type === "boolean") return [true, false];
    if (names === "pointer") return writablePlaces(definitions, lender, flow);
    if (typeof names === "string") return namesFor(definitions, lender, flow, names);
    return isRecord(registered) ? namesFor(definitions, lender, flow, String(registered.in)) : [];
  };
  const guardAt = () => {
    const node = previousNode?.type === "string" ? previousNode : null;
    const names = guardNames(definitions, definitions.effective(lender), target.path);
    const isGuard = schemasAt(lookup, target.schema, target.pointer, target.value(present)).some(
      ({ schema }) => schema["x-guard"] === true,
    );
    return node === null || names === null || !isGuard
      ? null
      : { guard: { ...names, pointer: "", source: String(node.value) }, start: node.offset + 1 };
  };

  return {
    suggestions(): JsonSuggestion[] {
      if (isAtPropertyKey) return keys();
      const place = guardAt();
      if (place !== null)
        return guardSuggestions(place.guard, offset - place.start).map((each) => ({
          label: each.label,
          detail: each.detail,
          insert: each.insert,
          from: place.start + each.from,
          to: offset,
        }));
      const span = quotedAt();
      const values = schemasAt(
        lookup,
        target.schema,
        target.pointer,
        target.value(present),
      ).flatMap(valueNames);
      return [...new Set(values.map((each) => JSON.stringify(each)))].map((insert) => ({
        label: insert.replaceAll(/^"|"$/g, ""),
        detail: null,
        insert,
        ...span,
      }));
    },
    description(): string | null {
      const place = guardAt();
      if (place !== null) {
        const text_ = hoverText(place.guard, offset - place.start);
        if (text_ !== null) return text_.markdown;
      }
      const [first] = schemasAt(
        lookup,
        target.schema,
        target.pointer,
        target.value(present),
      ).flatMap(({ schema, root }) => descriptionOf(schema, root) ?? []);
      return first ?? null;
    },
  };
}

/** Returns the definition that a place of a file speaks of: an overlay speaks of other files. */
function definitionAt(definitions: Definitions, file: string, tokens: readonly string[]) {
  const kind = definitions.sources.files.get(file)?.kind;
  const [part = "", target = "", ...rest] = tokens;
  const isOverlay = kind?.name === "overlay" && (part === "patch" || part === "add");
  const schema = isOverlay ? partAt(target)?.row.schema : undefined;
  return schema === undefined
    ? {
        path: file.replace(/^flows\//, ""),
        schema: kind?.schema ?? "",
        pointer: tokens,
        value: (value: unknown) => value,
      }
    : {
        path: target,
        schema,
        pointer: rest,
        value: (value: unknown) => valueIn(value, [part, target]),
      };
}

/** Returns every schema that describes a place; several for a choice. */
function schemasAt(
  lookup: SchemaLookup,
  name: string,
  tokens: readonly string[],
  value: unknown,
): Placed[] {
  const document = lookup(name);
  if (!isRecord(document)) return [];
  let places = opened({ schema: document, root: document });
  let holder = value;
  for (const token of tokens) {
    const owner = isRecord(holder) ? holder : {};
    const next = places.flatMap(({ schema, root }) =>
      membersOf(schema, token).map((part) => ({ part: isRecord(part) ? part : {}, root })),
    );
    holder = valueIn(holder, [token]);
    places = next.flatMap(({ part, root }) => [
      ...opened({ schema: { ...resolveRef(part, root), ...part }, root }),
      ...describedBy(part, owner, lookup).flatMap((each) => opened({ schema: each, root: each })),
    ]);
  }
  return places;
}

/** An overlay names elements of a list by their ids, so any key may be an element. */
function membersOf(schema: Schema, token: string): unknown[] {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  if (Object.hasOwn(properties, token)) return [properties[token]];
  const patterns = Object.entries(
    isRecord(schema.patternProperties) ? schema.patternProperties : {},
  );
  return [
    ...patterns.filter(([pattern]) => new RegExp(pattern, "u").test(token)).map(([, part]) => part),
    ...[schema.items, schema.additionalProperties].filter(isRecord),
  ];
}

/** Returns a schema with its reference followed, and the branches of its choices. */
function opened({ schema, root }: Placed, depth = 0): Placed[] {
  const resolved = { ...resolveRef(schema, root), ...schema };
  const branches = ["oneOf", "anyOf", "allOf"].flatMap((key) =>
    Array.isArray(resolved[key]) ? (resolved[key] as unknown[]).filter(isRecord) : [],
  );
  const further =
    depth > 4 ? [] : branches.flatMap((each) => opened({ schema: each, root }, depth + 1));
  return [{ schema: resolved, root }, ...further];
}

function describedBy(part: Schema, owner: Schema, lookup: SchemaLookup): Schema[] {
  const templates: unknown[] = [part["x-described-by"]].flat();
  return templates.flatMap((each) => {
    const schema = typeof each === "string" ? lookup(filled(each, owner)) : undefined;
    return isRecord(schema) ? [schema] : [];
  });
}

function descriptionOf(part: unknown, root: Schema): string | null {
  const record = isRecord(part) ? part : {};
  const text = record.description ?? resolveRef(record, root).description;
  return typeof text === "string" ? text : null;
}

function emptyValue(part: unknown, root: Schema): string {
  const { type } = resolveRef(part, root);
  return type === "object"
    ? "{}"
    : type === "array"
      ? "[]"
      : type === "boolean"
        ? "true"
        : type === "number" || type === "integer"
          ? "0"
          : '""';
}

const valueOf = (text: string): unknown => {
  const tree = parseTree(text);
  return tree === undefined ? undefined : (getNodeValue(tree) as unknown);
};

const valueIn = (value: unknown, tokens: readonly string[]): unknown =>
  tokens.reduce<unknown>(
    (holder, token) =>
      Array.isArray(holder)
        ? (holder as unknown[])[Number(token)]
        : isRecord(holder) && Object.hasOwn(holder, token)
          ? holder[token]
          : undefined,
    value,
  );
