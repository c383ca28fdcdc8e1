/** What form schemas may say beside JSON Schema's own words, for every Ajv that compiles one. */
import { type Ajv, type CodeKeywordDefinition, _, str } from "ajv";
import { formFormats } from "#engine/formats/index.ts";

/**
 * `"sameAs": "accountNumber"`: the value repeats that of the neighbour, as a number is typed twice. An absent neighbour is
 * its own field's fault, not this one's. Written as code, so that a compiled validator carries it without a function of ours.
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
 * `"minimumAge": 18`: a birth date, ISO 8601, of a person who is at least so many years old. It catches a year typed wrong; which age a
 * state asks for is the server's to know. Written as code, as above.
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
