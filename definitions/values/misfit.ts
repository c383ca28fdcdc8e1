import { isRecord, joinPointer } from "#engine/index.ts";
import type { FormFormat } from "#lending/formats/index.ts";
import { resolveRef } from "../schemas/described-at.ts";
import { unfitType } from "../schemas/field-types.ts";
import { isSoundPattern } from "../patterns/sound-pattern.ts";
import { textWithin } from "../patterns/text-within.ts";
import { formatPatterns, formatSamples } from "./format-patterns.ts";
import { constantsOf, refusalOf, type Schema } from "./refusal.ts";

/** A value that one schema accepts and another refuses. */
export interface Misfit {
  /** Names of the members that contain the value; empty for the value itself. */
  readonly path: readonly string[];
  readonly value: unknown;
  /** Continues the value: "… is above 5". */
  readonly words: string;
}

/**
 * Returns an answer that a field accepts and its place refuses; null when none was found. Each is
 * tried on both, so a misfit is real. Types and choices are for `bind-type`.
 * @param root the schema in which references of the place resolve
 */
export function misfitOf(field: Schema, place: Schema, root: Schema): Misfit | null {
  if (unfitType(field, place) !== undefined) return null;
  if (typeof field.pattern === "string" && !isSoundPattern(field.pattern)) return null;
  for (const value of candidates(field, place)) {
    if (refusalOf(field, value) !== null) continue;
    const refusal = refusalOf(place, value);
    // A choice that the place lacks has its own finding.
    if (refusal === null || isChoiceOf(field, refusal.keyword)) continue;
    return { path: [], value, words: refusal.words };
  }
  return sizeMisfit(field, place) ?? memberMisfit(field, place, root);
}

const isChoiceOf = (field: Schema, keyword: string): boolean =>
  keyword === "enum" && choicesOf(field) !== null;

/** Returns the values that a schema lists; null for one that lists none. */
export const choicesOf = ({
  const: only,
  enum: values,
  oneOf,
}: Schema): readonly unknown[] | null =>
  only === undefined
    ? Array.isArray(values)
      ? (values as unknown[])
      : constantsOf(oneOf)
    : [only];

/** Returns values of the field at the edges of both schemas. */
function candidates(field: Schema, place: Schema): readonly unknown[] {
  const choices = choicesOf(field);
  if (choices !== null) return choices;
  const given = field.default === undefined ? [] : [field.default];
  if (field.type === "string") return [...given, ...texts(field, place)];
  return field.type === "number" || field.type === "integer"
    ? [...given, ...numbers(field, place)]
    : given;
}

const numberOf = (value: unknown): number[] => (typeof value === "number" ? [value] : []);

function numbers(field: Schema, place: Schema): number[] {
  const edges = [field, place].flatMap(({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }) =>
    [minimum, maximum, exclusiveMinimum, exclusiveMaximum].flatMap(numberOf),
  );
  const steps = numberOf(place.multipleOf).map((step) => step / 2);
  return [...edges, 0].flatMap((edge) => [
    edge,
    edge - 1,
    edge + 1,
    ...steps.flatMap((step) => [edge + step, edge - step]),
  ]);
}

/** An answer of a text field is never empty: the form leaves it out. */
const leastLength = ({ minLength }: Schema): number => Math.max(1, ...numberOf(minLength));

const patternsOf = ({ pattern, format }: Schema): string[] =>
  [pattern, formatPatterns[String(format) as FormFormat]].filter(
    (each): each is string => typeof each === "string",
  );

function texts(field: Schema, place: Schema): string[] {
  const patterns = patternsOf(field);
  const minLength = leastLength(field);
  const [maxLength = Infinity] = numberOf(field.maxLength);
  const found = [
    ...[...patternsOf(place), ...(place.enum === undefined ? [] : ["^$"])].map((each) =>
      textWithin({ patterns, without: [each], minLength, maxLength }),
    ),
    ...numberOf(place.maxLength).map((most) =>
      textWithin({ patterns, minLength: Math.max(minLength, most + 1), maxLength }),
    ),
    ...numberOf(place.minLength).map((least) =>
      textWithin({ patterns, minLength, maxLength: Math.min(maxLength, least - 1) }),
    ),
  ].filter((text) => typeof text === "string");
  return [...found, ...(formatSamples[String(field.format) as FormFormat] ?? [])];
}

/** A list with more or fewer items than its place holds. */
function sizeMisfit(field: Schema, place: Schema): Misfit | null {
  if (field.type !== "array") return null;
  const [most = Infinity] = numberOf(field.maxItems);
  const [least = 0] = numberOf(field.minItems);
  const [placeMost = Infinity] = numberOf(place.maxItems);
  const [placeLeast = 0] = numberOf(place.minItems);
  if (most > placeMost)
    return { path: [], value: `${placeMost + 1} items`, words: `has more than ${placeMost} items` };
  return least < placeLeast
    ? { path: [], value: `${least} items`, words: `has fewer than ${placeLeast} items` }
    : null;
}

function memberMisfit(field: Schema, place: Schema, root: Schema): Misfit | null {
  const members = isRecord(field.properties) ? Object.entries(field.properties) : [];
  const held = isRecord(place.properties) ? place.properties : {};
  const parts: [string, unknown, unknown][] = members.map(([name, schema]) => [
    name,
    schema,
    Object.hasOwn(held, name) ? held[name] : undefined,
  ]);
  if (isRecord(field.items)) parts.push(["an item", field.items, place.items]);
  for (const [name, schema, inner] of parts) {
    if (!isRecord(schema) || !isRecord(inner)) continue;
    const misfit = misfitOf(schema, resolveRef(inner, root), root);
    if (misfit !== null) return { ...misfit, path: [name, ...misfit.path] };
  }
  return null;
}

/** Names the value of a misfit in a message. */
export const misfitPlace = (target: string, { path }: Misfit): string =>
  path.reduce(
    (place, name) => (name === "an item" ? `an item of ${place}` : joinPointer(place, name)),
    target,
  );
