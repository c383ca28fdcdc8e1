import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Name of the bundler's own module that loads the late parts of a page. */
const HELPER = "\0vite/preload-helper.js";

const loader = fileURLToPath(new URL("../../src/boot/load-part.ts", import.meta.url));

/** @param textFor source of the module in its place, by the folder of the parts */
const inItsPlace = (name: string, textFor: (folder: string) => string): Plugin => ({
  name,
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler(id) {
      return id === HELPER ? textFor(this.environment.config.build.assetsDir) : undefined;
    },
  },
});

/** Loads late parts with `loadPart`, which survives a network that fails. */
export const partLoader = inItsPlace(
  "part-loader",
  (folder) => `import { loadPart } from ${JSON.stringify(loader)};
export const __vitePreload = (load, dependencies) => loadPart(load, dependencies, ${JSON.stringify(folder)});`,
);

/** Loads parts that need no other file: half of a small script would be the bundler's loader. */
export const plainLoader = inItsPlace(
  "plain-loader",
  () => "export const __vitePreload = (load) => load();",
);
