/** Compares an answer of the sandbox, or data that it writes, with the schema of the form or of the entity. */
import { isRecord, joinPointer } from "#engine/index.ts";
import { suggestion } from "../findings/suggest.ts";
import { branchesOf, type Schema } from "../forms/drawn-properties.ts";
import { resolveRef } from "../schemas/described-at.ts";
import { refusalOf, type Refusal } from "../values/refusal.ts";
import type { AnswerFault } from "./answer-fault.ts";
import { isPlaceholder } from "./placeholders.ts";

/** What the schema describes, as in "The form has no …". */
type Noun = "form" | "application";

/**
 * Returns the members that the schema does not have and the values that it refuses. A placeholder and null, which
 * removes a value, are not judged. Conditions of a form may describe one property in several ways: a value has to fit
 * one of them.
 * @param root schema in which references lead
 */
export function answerFaults(
  value: unknown,
  schema: Schema,
  pointer: string,
  noun: Noun,
  root: Schema = schema,
): AnswerFault[] {
  if (Array.isArray(value)) {
    const items = resolveRef(schema.items, root);
    return isRecord(schema.items)
      ? value.flatMap((each, index) =>
          judged(each, [items], joinPointer(pointer, index), noun, root),
        )
      : [];
  }
  if (!isRecord(value)) return [];
  const described = branchesOf(schema, "").map(([branch]) => branch);
  return Object.entries(value).flatMap(([name, each]) => {
    const at = joinPointer(pointer, name);
    const given = described.flatMap(({ properties }) =>
      isRecord(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [],
    );
    if (given.length > 0)
      return judged(
        each,
        given.filter(isDescribed).map((part) => resolveRef(part, root)),
        at,
        noun,
        root,
      );
    return schema.additionalProperties === false ? [unknownName(name, described, at, noun)] : [];
  });
}

/** A form may name a property at first and describe it in a condition; `false` says that it is absent then. */
const isDescribed = (part: unknown): boolean => isRecord(part) && Object.keys(part).length > 0;

function unknownName(
  name: string,
  described: readonly Schema[],
  pointer: string,
  noun: Noun,
): AnswerFault {
  const names = described.flatMap(({ properties }) =>
    isRecord(properties) ? Object.keys(properties) : [],
  );
  return {
    pointer,
    message: `The ${noun} has no "${name}" here.`,
    fix: suggestion(name, [...new Set(names)]),
  };
}

function judged(
  value: unknown,
  schemas: readonly Schema[],
  pointer: string,
  noun: Noun,
  root: Schema,
): AnswerFault[] {
  const [first] = schemas;
  if (value === null || isPlaceholder(value) || first === undefined) return [];
  const refusals = schemas.map((schema) => refusalOf(schema, value));
  const [refusal] = refusals;
  if (refusal !== null && refusal !== undefined && !refusals.includes(null))
    return [
      {
        pointer,
        message: `The ${noun} refuses ${shortened(value)}: it ${wordsFor(refusal)}.`,
        fix: valueHint(first, value),
      },
    ];
  const within = schemas.map((schema) => answerFaults(value, schema, pointer, noun, root));
  return within.find((faults) => faults.length === 0) ?? within[0] ?? [];
}

/** Few readers know patterns. */
const wordsFor = ({ keyword, words }: Refusal): string =>
  keyword === "pattern" ? "has another form" : words;

const LONGEST = 60;

const shortened = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

function valueHint({ enum: values, oneOf, description }: Schema, value: unknown): string {
  const choices = Array.isArray(values)
    ? values
    : Array.isArray(oneOf)
      ? oneOf.flatMap((each) => (isRecord(each) && "const" in each ? [each.const] : []))
      : [];
  if (choices.length > 0) return suggestion(String(value), choices.map(String));
  return typeof description === "string"
    ? `Write a value that fits. The field says: ${description}`
    : "Write a value that a borrower could send.";
}
