/**
 * Formats and keywords that form schemas may use besides those of JSON Schema, for every Ajv that
 * compiles them.
 */
import { type Ajv, type CodeKeywordDefinition, _, str } from "ajv";
import { formFormats } from "#lending/formats/index.ts";

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

export const formKeywords = [sameAs, minimumAge];

/** Adds the product's formats and keywords. */
export function addFormWords<Instance extends Ajv>(ajv: Instance): Instance {
  for (const [name, validate] of Object.entries(formFormats)) ajv.addFormat(name, validate);
  for (const keyword of formKeywords) ajv.addKeyword(keyword);
  return ajv;
}
