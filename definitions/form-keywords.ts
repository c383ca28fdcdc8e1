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

export const formKeywords = [sameAs];

/** Adds the product's formats and keywords. */
export function addFormWords<Instance extends Ajv>(ajv: Instance): Instance {
  for (const [name, validate] of Object.entries(formFormats)) ajv.addFormat(name, validate);
  for (const keyword of formKeywords) ajv.addKeyword(keyword);
  return ajv;
}
