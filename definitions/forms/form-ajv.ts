import { Ajv, type Options } from "ajv";
import addFormats from "ajv-formats";
import { standardFormats } from "#lending/formats/index.ts";
import { addFormWords } from "./form-keywords.ts";

/** Each instance compiles the schema of schemas anew, so a module keeps its own for all forms. */
export function formAjv(options: Options): Ajv {
  const ajv = new Ajv(options);
  addFormats(ajv, [...standardFormats]);
  return addFormWords(ajv);
}

/** Compiles parts of forms, whatever else is wrong with the form. */
export const lenientAjv = formAjv({
  strict: false,
  addUsedSchema: false,
  code: { optimize: false },
});
