import { join } from "node:path";
import type { Plugin } from "rolldown";
import { apart, forNode, inItsPlace, quickToRead } from "../node-bundle.js";
import { serverFolder } from "./outdated.ts";

/** Modules that `scripts/start.js` loads: one says whether the other is out of date. */
const ENTRIES = { outdated: "scripts/build/outdated.ts", serve: "scripts/start/serve.ts" };

/**
 * Bundles the server with most of its packages, one file for each entry: loading their modules one by one takes half of
 * a start. CommonJS, because Node keeps no compiled code of other modules. Vite, which only the app needs, would take
 * three times as long.
 */
export async function buildServer(root: string): Promise<void> {
  // Imported here, because a caller that only checks for outdated parts needs no bundler.
  const { build } = await import("rolldown");
  for (const [name, source] of Object.entries(ENTRIES))
    await build({
      ...forNode,
      cwd: root,
      input: join(root, source),
      external: apart(),
      plugins: [placesOfSources(join(root, serverFolder)), givenImport],
      logLevel: "warn",
      output: {
        dir: serverFolder,
        format: "cjs",
        entryFileNames: `${name}.cjs`,
        sourcemap: true,
        // Stacks name places alone.
        sourcemapExcludeSources: true,
        ...quickToRead,
        // Reading such a variable takes no check whether it has a value yet.
        topLevelVar: true,
        // A running server must not load a part that a later build has replaced.
        codeSplitting: false,
      },
    });
}

/** Modules find the files next to them where the sources are. */
const placesOfSources = (folder: string): Plugin => ({
  name: "places-of-sources",
  transform: {
    filter: { code: "import.meta." },
    handler: (code, id) => ({ code: inItsPlace(code, id, folder), map: null }),
  },
});

/**
 * Lets `scripts/start/load-bundle.js` import what the bundle imports late, because code that V8 keeps forgets how. The
 * name is as long as the word, so that positions in the source map fit.
 */
const givenImport: Plugin = {
  name: "given-import",
  renderChunk: (code) => ({ code: code.replaceAll("await import(", "await $later("), map: null }),
};
