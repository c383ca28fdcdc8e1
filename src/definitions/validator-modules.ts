import equal from "ajv/dist/runtime/equal.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import * as formats from "ajv-formats/dist/formats.js";
import { formFormats } from "#engine/formats/index.ts";

/**
 * What a compiled validator asks for by `require`. The list is closed: a validator that wants more was made by another version of the
 * tools, and says so.
 */
const MODULES: Record<string, unknown> = {
  "ajv/dist/runtime/ucs2length": asModule(ucs2length),
  "ajv/dist/runtime/equal": asModule(equal),
  "ajv-formats/dist/formats": {
    ...formats,
    // Ajv's code looks every format up here, those of the product included.
    fullFormats: { ...formats.fullFormats, ...formFormats },
  },
};

/** Bundlers hand over a CommonJS default now as the module and now as its `default`; a validator always reads `default`. */
function asModule(loaded: unknown): { default: unknown } {
  const inner = (loaded as { default?: unknown }).default;
  return { default: typeof inner === "function" ? inner : loaded };
}

export function requireForValidator(name: string): unknown {
  const found = MODULES[name.replace(/\.js$/, "")];
  if (found === undefined)
    throw new Error(`A validator needs the module ${name}, which the app does not provide.`);
  return found;
}
