import type { RJSFSchema } from "@rjsf/utils";
import { compileSchemaValidatorsCode } from "@rjsf/validator-ajv8/compileSchemaValidators";
import type { ValidatorModule } from "#src/definitions/screens.ts";

/** Returns a validator module as published; a data URL takes the place of its file. */
export async function publishedValidator(
  schema: RJSFSchema,
  hash: string,
): Promise<ValidatorModule> {
  const source = [
    `export const hash = ${JSON.stringify(hash)};`,
    "export default function validators(require) {",
    "const module = { exports: {} };",
    "const { exports } = module;",
    compileSchemaValidatorsCode(schema),
    "return module.exports;",
    "}",
  ].join("\n");
  const address = `data:text/javascript,${encodeURIComponent(source)}`;
  return (await import(/* @vite-ignore */ address)) as ValidatorModule;
}
