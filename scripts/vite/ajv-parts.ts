import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const OF_AJV = /[\\/]ajv[\\/]dist[\\/]runtime[\\/]uri\.js$/;

/** Gives Ajv a smaller module than the one that it imports. */
export const ajvParts: Plugin = {
  name: "ajv-parts",
  enforce: "pre",
  resolveId: {
    filter: { id: /^fast-uri$/ },
    handler: (_id, importer) =>
      importer !== undefined && OF_AJV.test(importer)
        ? fileURLToPath(new URL("./ajv-uri.ts", import.meta.url))
        : null,
  },
};
