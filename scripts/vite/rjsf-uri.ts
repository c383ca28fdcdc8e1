import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const standIn = fileURLToPath(new URL("./uri.ts", import.meta.url));
const RJSF_UTILS = /[\\/]@rjsf[\\/]utils[\\/]/;

/**
 * Gives RJSF the small replacement of `fast-uri`. Ajv keeps the package, because it calls functions
 * that the replacement does not have. The product's bundle has no Ajv, so the package stays out of
 * it. The development server, the gallery and the typing benchmark compile validators in the
 * browser and load it.
 */
export const rjsfUri: Plugin = {
  name: "rjsf-uri",
  enforce: "pre",
  resolveId: {
    filter: { id: /^fast-uri$/ },
    handler: (_, importer) => (importer && RJSF_UTILS.test(importer) ? standIn : null),
  },
};
