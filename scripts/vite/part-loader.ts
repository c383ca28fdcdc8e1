import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Name of the bundler's own module that loads the late parts of a page. */
const HELPER = "\0vite/preload-helper.js";

const loader = fileURLToPath(new URL("../../src/boot/load-part.ts", import.meta.url));

/** Loads late parts with `loadPart`, which survives a network that fails. */
export const partLoader: Plugin = {
  name: "part-loader",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler(id) {
      if (id !== HELPER) return undefined;
      const folder = JSON.stringify(this.environment.config.build.assetsDir);
      return `import { loadPart } from ${JSON.stringify(loader)};
export const __vitePreload = (load, dependencies) => loadPart(load, dependencies, ${folder});`;
    },
  },
};
