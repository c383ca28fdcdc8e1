import type { ValidateFunction } from "ajv/dist/2020.js";
import { definitionAjv } from "./conformance.ts";

/** Stops at the first difference and describes none. */
const quick = definitionAjv({ allErrors: false, verbose: false, messages: false });
const thorough = definitionAjv();

/**
 * Compiles a schema. Nearly every value fits, so a value first meets code that only says whether it
 * does. Code that names every difference takes half as long again to compile, and waits for a value
 * that does not fit. Throws for a schema that Ajv rejects.
 */
export function quickValidator(schema: object): ValidateFunction {
  const fits = compiledQuickly(schema);
  let explain: ValidateFunction | null = null;
  const judge = (value: unknown): value is unknown => {
    if (fits(value)) {
      validate.errors = null;
      return true;
    }
    explain ??= thorough.compile(schema);
    const isFit = explain(value);
    validate.errors = explain.errors ?? null;
    return isFit;
  };
  const validate: ValidateFunction = Object.assign(judge, {
    schema: fits.schema,
    schemaEnv: fits.schemaEnv,
  });
  return validate;
}

function compiledQuickly(schema: object): ValidateFunction {
  try {
    return quick.compile(schema);
  } catch {
    // Throws the error that names every fault of the schema.
    return thorough.compile(schema);
  }
}
