/** Finds, in our words, the places of a form's schema that cannot be compiled. */
import type { Ajv } from "ajv";
import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { suggestion } from "../findings/suggest.ts";

export interface SchemaFault {
  /** Pointer in the schema. */
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
}

const TYPES = ["array", "boolean", "integer", "null", "number", "object", "string"];

/** Kinds of values that keywords take; `fits` judges one. */
const NUMBER = { noun: "a number", fits: (value: unknown) => typeof value === "number" };
const COUNT = {
  noun: "a whole number from 0",
  fits: (value: unknown) => Number.isInteger(value) && Number(value) >= 0,
};
const TEXT = { noun: "a text", fits: (value: unknown) => typeof value === "string" };
const CHOICES = {
  noun: "a list with at least one value",
  fits: (value: unknown) => Array.isArray(value) && value.length > 0,
};
const NAMES = {
  noun: "a list of different names",
  fits: (value: unknown) =>
    Array.isArray(value) &&
    value.every((each) => typeof each === "string") &&
    new Set(value).size === value.length,
};
const PARTS = { noun: "an object of schemas", fits: isRecord };
const SCHEMA = {
  noun: "a schema",
  fits: (value: unknown) => isRecord(value) || typeof value === "boolean",
};
const SCHEMAS = {
  noun: "a list of schemas",
  fits: (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(SCHEMA.fits),
};

const VALUES: Readonly<Record<string, { noun: string; fits: (value: unknown) => boolean }>> = {
  minimum: NUMBER,
  maximum: NUMBER,
  exclusiveMinimum: NUMBER,
  exclusiveMaximum: NUMBER,
  multipleOf: {
    noun: "a number above 0",
    fits: (value) => NUMBER.fits(value) && Number(value) > 0,
  },
  minLength: COUNT,
  maxLength: COUNT,
  minItems: COUNT,
  maxItems: COUNT,
  minProperties: COUNT,
  maxProperties: COUNT,
  title: TEXT,
  description: TEXT,
  pattern: TEXT,
  uniqueItems: { noun: "true or false", fits: (value) => typeof value === "boolean" },
  enum: CHOICES,
  required: NAMES,
  properties: PARTS,
  definitions: PARTS,
  dependencies: PARTS,
  patternProperties: PARTS,
  additionalProperties: SCHEMA,
  propertyNames: SCHEMA,
  contains: SCHEMA,
  not: SCHEMA,
  if: SCHEMA,
  then: SCHEMA,
  else: SCHEMA,
  allOf: SCHEMAS,
  anyOf: SCHEMAS,
  oneOf: SCHEMAS,
};

/** Keywords without effect unless another one is there. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  if: ["then", "else"],
  then: ["if"],
  else: ["if"],
  additionalItems: ["items"],
};

/** Returns the faults of a schema and of its parts. The instance knows the keywords and the formats. */
export function schemaFaults(schema: unknown, ajv: Ajv): readonly SchemaFault[] {
  const keywords = Object.keys(ajv.RULES.keywords);
  const formats = Object.keys(ajv.formats);
  const inSchema = (part: unknown, pointer: string): SchemaFault[] =>
    isRecord(part)
      ? Object.entries(part).flatMap(([keyword, value]) =>
          inKeyword(part, keyword, value, joinPointer(pointer, keyword)),
        )
      : [];
  const inKeyword = (
    part: Readonly<Record<string, unknown>>,
    keyword: string,
    value: unknown,
    pointer: string,
  ): SchemaFault[] => {
    const fault = (message: string, fix: string): SchemaFault[] => [{ pointer, message, fix }];
    if (!keywords.includes(keyword) && keyword !== "$ref")
      return fault(`"${keyword}" is not a keyword of forms.`, suggestion(keyword, keywords));
    const rule = VALUES[keyword];
    if (rule !== undefined && !rule.fits(value))
      return fault(`"${keyword}" takes ${rule.noun}.`, `Write ${rule.noun}, or remove it.`);
    const needs = NEEDS[keyword];
    if (needs?.every((each) => !Object.hasOwn(part, each)))
      return fault(
        `"${keyword}" has no effect without "${needs.join('" or "')}".`,
        `Add "${needs[0] ?? ""}", or remove "${keyword}".`,
      );
    if (keyword === "type") {
      const wrong = [value]
        .flat()
        .map((each) => (typeof each === "string" ? each : JSON.stringify(each)))
        .find((each) => !TYPES.includes(each));
      return wrong === undefined
        ? []
        : fault(`"${wrong}" is not a type of answers.`, suggestion(wrong, TYPES));
    }
    if (keyword === "format" && !formats.includes(String(value)))
      return fault(
        `"${String(value)}" is not a format of answers.`,
        suggestion(String(value), formats),
      );
    if (keyword === "$ref" && !isPlace(String(value)))
      return fault(
        `"${String(value)}" is no place of this form.`,
        'Write a place below "definitions", as in "#/definitions/address".',
      );
    return inParts(keyword, value, pointer);
  };
  const inParts = (keyword: string, value: unknown, pointer: string): SchemaFault[] => {
    if (["properties", "definitions", "patternProperties", "dependencies"].includes(keyword))
      return Object.entries(isRecord(value) ? value : {}).flatMap(([name, each]) =>
        inSchema(each, joinPointer(pointer, name)),
      );
    if (["items", "allOf", "anyOf", "oneOf"].includes(keyword) && Array.isArray(value))
      return value.flatMap((each, index) => inSchema(each, joinPointer(pointer, index)));
    return keyword === "items" || VALUES[keyword] === SCHEMA ? inSchema(value, pointer) : [];
  };
  const isPlace = (ref: string): boolean =>
    ref.startsWith("#") && valueAt(schema, decodeURIComponent(ref.slice(1))) !== undefined;
  return inSchema(schema, "");
}
