import equal from "ajv/dist/runtime/equal.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import * as formats from "ajv-formats/dist/formats.js";
import { formFormats } from "#lending/formats/index.ts";

/**
 * Modules that a compiled validator may `require`. The list is closed: a validator that needs
 * another one comes from other tool versions, and the error says so.
 */
const MODULES: Record<string, unknown> = {
  "ajv/dist/runtime/ucs2length": asModule(ucs2length),
  "ajv/dist/runtime/equal": asModule(equal),
  "ajv-formats/dist/formats": {
    ...formats,
    // Ajv's code looks up every format here, the product's own included.
    fullFormats: { ...formats.fullFormats, ...formFormats },
  },
};

/**
 * Bundlers return a CommonJS default either as the module or as its `default`; a validator always
 * reads `default`.
 */
function asModule(loaded: unknown): { default: unknown } {
  const inner = (loaded as { default?: unknown }).default;
  return { default: typeof inner === "function" ? inner : loaded };
}

export function requireForValidator(name: string): unknown {
  const module = MODULES[name.replace(/\.js$/, "")];
  if (module === undefined)
    throw new Error(`A validator needs the module ${name}, which the app does not provide.`);
  return module;
}
