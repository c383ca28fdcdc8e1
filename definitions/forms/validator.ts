/**
 * Compiles a form schema to an ES module that runs without `eval`. The module exports `hash`, the
 * sha256 of the canonical form schema, and a factory `(require) => validators`. `require` gives the
 * few modules that Ajv's code names (`validatorImports`). No bundler is involved, so a changed
 * screen can be published alone.
 */
import { createRequire } from "node:module";
import type { RJSFSchema } from "@rjsf/utils";
import { contentHash } from "../identity/canonical.ts";
import { lenientAjv } from "./form-ajv.ts";
import { addFormWords } from "./form-keywords.ts";
import { smallerValidator } from "./smaller-validator.ts";

type Compiler = typeof import("@rjsf/validator-ajv8/compileSchemaValidators");

const load = createRequire(import.meta.url);

/** Loaded with the first form: loading takes half a second, and decisions do not need it. */
const compiler = (): Compiler => load("@rjsf/validator-ajv8/compileSchemaValidators") as Compiler;

const compiled = new Map<string, string>();

/** Modules that a validator may ask its `require` for; the app must provide each. */
export const validatorImports = [
  "ajv/dist/runtime/equal",
  "ajv/dist/runtime/ucs2length",
  "ajv/dist/runtime/uri",
  "ajv/dist/runtime/validation_error",
  "ajv-formats/dist/formats",
  "fast-deep-equal",
  "fast-uri",
] as const;

/**
 * Returns the source text of the module; the same schema gives the same bytes. Throws Ajv's error
 * for a schema that does not compile.
 */
export function validatorModule(schema: Record<string, unknown>): { hash: string; source: string } {
  const hash = contentHash(schema);
  let source = compiled.get(hash);
  if (source === undefined) {
    // The compiler makes an Ajv for each form, and each would compile the metaschema again: two
    // thirds of the time of a publication. The metaschema of one Ajv checks all forms.
    void lenientAjv.validateSchema(schema, true);
    const code = compiler().compileSchemaValidatorsCode(schema as RJSFSchema, {
      extenderFn: addFormWords,
      ajvOptionsOverrides: { validateSchema: false },
    });
    source = [
      `export const hash = ${JSON.stringify(hash)};`,
      "export default function validators(require) {",
      "const exports = {};",
      "const module = { exports };",
      smallerValidator(code),
      "return module.exports;",
      "}",
      "",
    ].join("\n");
    compiled.set(hash, source);
  }
  return { hash, source };
}
