/**
 * The places that the form of a screen collects. An answer that the form must have is given once the
 * screen is submitted; one that it may have can be left out.
 */
import type { OptionalAnswer } from "#engine/analyze/subject.ts";
import { isRecord, listOf } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { asRecord, propertiesOf, type Property } from "./drawn-properties.ts";

type Pointers = readonly string[];

/** What the form of a screen collects, without the effects of its actions. */
export interface FormAnswers {
  readonly may: Pointers;
  readonly must: Pointers;
  /** Answers that the form lets the borrower leave out. */
  readonly optional: readonly Omit<OptionalAnswer, "part">[];
}

const NOTHING: FormAnswers = { may: [], must: [], optional: [] };

/** Returns the places that the form of a screen collects; none for a screen without a form. */
export const formAnswers = memoize((screen: unknown): FormAnswers => {
  const { form } = asRecord(screen);
  if (!isRecord(form)) return NOTHING;
  const schema = asRecord(form.schema);
  const computed = listOf(form.computed).flatMap((each) => textIn(asRecord(each).bind));
  const fields = new Map(
    propertiesOf(schema, "/form/schema", {}, false).map((each) => [each.name, each]),
  );
  const bound = Object.entries(asRecord(form.bind)).flatMap(([name, target]) =>
    typeof target === "string" ? [{ name, target }] : [],
  );
  const consents = Object.values(asRecord(form.bind)).some((each) => "consent" in asRecord(each))
    ? ["/application/consents"]
    : [];
  const required = requiredNames(schema);
  const optional = bound.flatMap(({ name, target }): FormAnswers["optional"] => {
    const missing = missingMark(fields.get(name), required.has(name));
    return missing === null || isAskedByRules(name, form)
      ? []
      : [
          {
            place: target,
            name,
            pointer: placeOf(name, fields, required, schema),
            isRequired: required.has(name),
            fix: missing,
          },
        ];
  });
  const skipped = new Set(optional.map(({ name }) => name));
  return {
    may: [...bound.map(({ target }) => target), ...computed, ...consents],
    must: [
      ...bound.flatMap(({ name, target }) => (skipped.has(name) ? [] : [target])),
      ...computed,
      ...consents,
    ],
    optional,
  };
});

const textIn = (value: unknown): string[] => (typeof value === "string" ? [value] : []);

/** Returns what the form lacks so that the answer cannot be left out; null when nothing is lacking. */
function missingMark(property: Property | undefined, isRequired: boolean): string | null {
  if (property === undefined || property.schema.default !== undefined) return null;
  const { name, schema } = property;
  if (!isRequired) return `Add "${name}" to "required" of the form`;
  if (schema.type === "boolean" && schema.const !== true) return `Add "const": true to "${name}"`;
  if (schema.type === "array" && !(Number(schema.minItems) >= 1))
    return `Add "minItems": 1 to "${name}"`;
  return null;
}

/** Returns the list of required names for one that is missing there, otherwise the property. */
const placeOf = (
  name: string,
  fields: ReadonlyMap<string, Property>,
  required: ReadonlySet<unknown>,
  schema: object,
): string => {
  if (required.has(name) || !("required" in schema))
    return fields.get(name)?.pointer ?? "/form/schema";
  return "/form/schema/required";
};

/** A rule between fields, or the guard of a field, can ask for the answer where it counts. */
const isAskedByRules = (name: string, { rules, when }: Record<string, unknown>): boolean =>
  name in asRecord(when) || JSON.stringify(rules ?? []).includes(`form.${name}`);

/** Returns every name that the form, or one of its conditions, requires. */
export function requiredNames(schema: unknown): ReadonlySet<unknown> {
  if (Array.isArray(schema)) return new Set(schema.flatMap((each) => [...requiredNames(each)]));
  if (!isRecord(schema)) return new Set();
  return new Set([
    ...listOf(schema.required),
    ...["then", "else", "allOf", "anyOf", "oneOf"].flatMap((key) => [
      ...requiredNames(schema[key]),
    ]),
    ...Object.values(asRecord(schema.dependencies)).flatMap((each) =>
      Array.isArray(each) ? (each as unknown[]) : [...requiredNames(each)],
    ),
  ]);
}
