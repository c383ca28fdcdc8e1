import equal from "ajv/dist/runtime/equal.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import { formFormats } from "#lending/formats/index.ts";

/** Modules that most validators `require`. */
const MODULES: Record<string, unknown> = {
  "ajv/dist/runtime/ucs2length": asModule(ucs2length),
  "ajv/dist/runtime/equal": asModule(equal),
};
const FORMATS = "ajv-formats/dist/formats";

/** Returns the formats of JSON Schema and the product's own. The first screens name none. */
async function loadFormats(): Promise<unknown> {
  const formats = await import("ajv-formats/dist/formats.js");
  // Ajv's code looks up every format here.
  return { ...formats, fullFormats: { ...formats.fullFormats, ...formFormats } };
}

/**
 * Bundlers return a CommonJS default either as the module or as its `default`; a validator always
 * reads `default`.
 */
function asModule(loaded: unknown): { default: unknown } {
  const inner = (loaded as { default?: unknown }).default;
  return { default: typeof inner === "function" ? inner : loaded };
}

/**
 * Loads what the validator of a form may `require`. The list is closed: a validator that needs
 * another module comes from other tool versions, and the error says so.
 */
export async function modulesFor(schema: unknown): Promise<(name: string) => unknown> {
  const formats = /"format":"/.test(JSON.stringify(schema)) ? await loadFormats() : undefined;
  return (name) => {
    const path = name.replace(/\.js$/, "");
    const module = path === FORMATS ? formats : MODULES[path];
    if (module === undefined)
      throw new Error(`A validator needs the module ${name}, which the app does not provide.`);
    return module;
  };
}
