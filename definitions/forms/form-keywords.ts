/**
 * Formats and keywords that form schemas may use besides those of JSON Schema, for every Ajv that
 * compiles them.
 */
import { type Ajv, type CodeKeywordDefinition, _, str, stringify } from "ajv";
import { POSTCODE_REGEXES } from "postcode-validator/lib/cjs/postcode-regexes.js";
import { formFormats } from "#lending/formats/index.ts";
import { plans } from "./phone-plans.ts";

/**
 * `"sameAs": "accountNumber"`: the value must equal that of the other property, for a number that a
 * person types twice. An absent other value is a fault of the other property. Generated as code, so
 * that a compiled validator needs no function of the product.
 */
const sameAs: CodeKeywordDefinition = {
  keyword: "sameAs",
  schemaType: "string",
  error: {
    message: ({ schema }) => str`must repeat ${String(schema)}`,
    params: ({ schema }) => _`{other: ${schema as string}}`,
  },
  code(cxt) {
    const other = _`${cxt.it.parentData}[${cxt.schema as string}]`;
    cxt.fail(_`${other} !== undefined && ${other} !== ${cxt.data}`);
  },
};

/**
 * `"minimumAge": 18`: a birth date (ISO 8601) of a person at least that old. It catches a mistyped
 * year; the server knows which age a state requires. Generated as code, as above.
 */
const minimumAge: CodeKeywordDefinition = {
  keyword: "minimumAge",
  type: "string",
  schemaType: "number",
  error: {
    message: ({ schema }) => str`must be the birth date of a person of ${String(schema)} or older`,
    params: ({ schema }) => _`{limit: ${schema as number}}`,
  },
  code(cxt) {
    const today = cxt.gen.const("today", _`new Date()`);
    const latest = _`new Date(Date.UTC(${today}.getUTCFullYear() - ${cxt.schema as number}, ${today}.getUTCMonth(), ${today}.getUTCDate())).toISOString().slice(0, 10)`;
    cxt.fail(_`${cxt.data} > ${latest}`);
  },
};

/** Patterns of postal codes by country; a country without a row has no known pattern. */
const POSTAL_CODES = Object.fromEntries(
  [...POSTCODE_REGEXES].map(([country, { source }]) => [country, source]),
);

/**
 * `"postalCodeOf": "country"`: a postal code of the country (ISO 3166) in the other property. Any
 * text fits a country whose pattern is not known. The patterns are part of the generated code, so
 * that only forms with the keyword load them.
 */
const postalCodeOf: CodeKeywordDefinition = {
  keyword: "postalCodeOf",
  type: "string",
  schemaType: "string",
  error: {
    message: "must be a postal code of the country",
    params: ({ schema, it }) => _`{country: ${it.parentData}[${schema as string}]}`,
  },
  code(cxt) {
    const country = _`${cxt.it.parentData}[${cxt.schema as string}]`;
    const patterns = cxt.gen.const("postalCodes", stringify(POSTAL_CODES));
    const pattern = cxt.gen.const("postalCode", _`${patterns}[${country}]`);
    cxt.fail(_`${pattern} !== undefined && !new RegExp(${pattern}, "i").test(${cxt.data}.trim())`);
  },
};

export const formKeywords = [sameAs, minimumAge, postalCodeOf];

/** Adds the product's formats and keywords. */
export function addFormWords<Instance extends Ajv>(ajv: Instance): Instance {
  for (const [name, validate] of Object.entries(formFormats)) ajv.addFormat(name, validate);
  // Browsers load the plans with the first form that needs them; here they are always there.
  ajv.addFormat("phone", plans.isPhone);
  for (const keyword of formKeywords) ajv.addKeyword(keyword);
  return ajv;
}
