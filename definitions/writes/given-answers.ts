/** The values that the screens, the checklist and the files of a flow give to places of an application. */
import type { NumberRange } from "#engine/analyze/subject.ts";
import { isRecord, listOf } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { asRecord } from "../forms/drawn-properties.ts";
import { formPropertySchemas } from "../forms/form-properties.ts";
import { markedTexts, type SchemaLookup } from "../marks/marked-text.ts";
import type { EffectiveFlow } from "../model.ts";
import { inFolder } from "../parts/in-folder.ts";
import { inParts } from "../parts/in-parts.ts";

/**
 * Values that a screen, a checklist, an effect or a job gives to a place: some texts or a range of numbers; null when
 * it can be any value.
 */
export type Answer = readonly [pointer: string, values: readonly string[] | NumberRange | null];

const CONSENTS = "/application/consents";
const DOCUMENT_TYPES = "/documents/*/type";

/**
 * Returns the types of documents that the files of a flow name: those that people upload and those that the server
 * makes.
 */
export const documentTypes = inParts(({ row, file }, schemas: SchemaLookup): readonly string[] =>
  markedTexts(file.value, row.schema, "x-value-of", schemas)
    .filter(({ mark }) => mark === DOCUMENT_TYPES)
    .map(({ text }) => text),
);

/** Returns the values that the screens and the checklist of a flow give to places. */
export const answersOf = memoize((flow: EffectiveFlow): readonly Answer[] => [
  ...[...answersInFolder(flow.screens, flow.flow.value.choices ?? NO_LISTS).values()].flat(),
  ...derivedIn(flow.checklist?.value),
]);

/** One object, because results are cached by it. */
export const NO_LISTS = {};

const answersInFolder = inFolder(({ value }, _id, lists: object) => answersIn(value, lists));

/** Returns the answers of a screen. @param lists the lists of choices of its flow */
export const answersIn = memoize((screen: unknown, lists: object): readonly Answer[] => {
  const { schema, bind, choices, computed } = asRecord(asRecord(screen).form);
  const bound = Object.entries(asRecord(bind)).flatMap(([name, target]): Answer[] => {
    if (isRecord(target) && typeof target.consent === "string")
      return [[`${CONSENTS}/*/type`, [target.consent]]];
    if (typeof target !== "string" || !target.startsWith("/application/")) return [];
    return [[target, valuesOf(name, schema, asRecord(choices)[name], lists)]];
  });
  const saved = listOf(computed).flatMap((each): Answer[] => {
    const { bind: target } = asRecord(each);
    return typeof target === "string" ? [[target, null]] : [];
  });
  return [...bound, ...saved];
});

/** Returns the values that a property of a form can have; null for one that takes any value. */
function valuesOf(
  name: string,
  schema: unknown,
  choices: unknown,
  lists: object,
): readonly string[] | NumberRange | null {
  if (isRecord(choices)) {
    const list = asRecord(lists)[String(choices.list)];
    return Array.isArray(list) ? textsIn(list.map((each) => asRecord(each).id)) : null;
  }
  const own = formPropertySchemas(schema)
    .filter(([property, each]) => property === name && Object.keys(asRecord(each)).length > 0)
    .map(([, each]) => asRecord(each));
  const [first, ...others] = own;
  if (first !== undefined && others.length === 0 && isNumber(first)) return rangeOf(first);
  const schemas = own.map(choicesOf);
  return schemas.length === 0 || schemas.includes(null)
    ? null
    : schemas.flatMap((each) => each ?? []);
}

const isNumber = ({ type }: Readonly<Record<string, unknown>>): boolean =>
  type === "number" || type === "integer";

/** Returns the numbers that a schema takes; null without any limit. */
function rangeOf(schema: Readonly<Record<string, unknown>>): NumberRange | null {
  const { enum: values, oneOf, minimum, maximum } = schema;
  const options = Array.isArray(values)
    ? values
    : Array.isArray(oneOf)
      ? oneOf.map((each) => asRecord(each).const)
      : [];
  const numbers = options.filter((each) => typeof each === "number");
  if (numbers.length > 0 && numbers.length === options.length)
    return { least: Math.min(...numbers), greatest: Math.max(...numbers) };
  return typeof minimum === "number" || typeof maximum === "number"
    ? {
        least: typeof minimum === "number" ? minimum : -Number.MAX_VALUE,
        greatest: typeof maximum === "number" ? maximum : Number.MAX_VALUE,
      }
    : null;
}

function choicesOf(schema: Readonly<Record<string, unknown>>): readonly string[] | null {
  const { enum: values, oneOf, anyOf } = schema;
  const options = oneOf ?? anyOf;
  if (Array.isArray(values)) return textsIn(values);
  if (schema.const !== undefined) return textsIn([schema.const]);
  return Array.isArray(options) ? textsIn(options.map((each) => asRecord(each).const)) : null;
}

/** Returns the values of a list of texts; null for a list with any other value. */
export const textsIn = (values: readonly unknown[]): readonly string[] | null =>
  values.every((each) => typeof each === "string") ? values : null;

const derivedIn = memoize((checklist: unknown): readonly Answer[] => {
  const { derive } = asRecord(checklist);
  return listOf(derive).flatMap((each): Answer[] => {
    const { set, value } = asRecord(each);
    return typeof set === "string" ? [[set, textsIn([value])]] : [];
  });
});
