import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const absolute = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const OF_RJSF = /[\\/]@rjsf[\\/](utils|core)[\\/]/;

/** What takes the place of a module that RJSF imports. */
const standIns: Readonly<Record<string, string>> = {
  "fast-uri": absolute("./uri.ts"),
  "fast-equals": absolute("./equals.ts"),
  "./omitExtraData.js": absolute("./rjsf-unused.ts"),
  "./toPathSchema.js": absolute("./rjsf-unused.ts"),
  "./shallowAllOfMerge.js": absolute("../../renderers/rjsf/all-of-merge.ts"),
};

/**
 * Gives RJSF smaller modules than those that it imports. Others keep the packages: Ajv calls
 * functions of `fast-uri` that the replacement does not have (`ajv-parts.ts`). The app's bundle has no Ajv. The
 * development server, the gallery and the typing benchmark compile validators in the browser and
 * load both.
 */
export const rjsfParts: Plugin = {
  name: "rjsf-parts",
  enforce: "pre",
  resolveId: {
    filter: {
      id: /^(fast-uri|fast-equals|\.\/(omitExtraData|toPathSchema|shallowAllOfMerge)\.js)$/,
    },
    handler: (id, importer) =>
      (importer !== undefined && OF_RJSF.test(importer) && standIns[id]) || null,
  },
};
