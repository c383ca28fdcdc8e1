import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { packagesApart } from "../packages-apart.js";
import { bundle } from "./bundler.ts";
import { serverFolder } from "./outdated.ts";

/** Modules that `scripts/start.js` loads: one says whether the other is out of date. */
const ENTRIES = { outdated: "scripts/build/outdated.ts", serve: "scripts/start/serve.ts" };

/**
 * Bundles the server with most of its packages, one file for each entry: loading their modules one by one takes half of
 * a start. CommonJS, because Node keeps no compiled code of other modules.
 */
export async function buildServer(root: string): Promise<void> {
  for (const [name, source] of Object.entries(ENTRIES))
    await bundle({
      root,
      configFile: false,
      publicDir: false,
      plugins: [placesOfSources, givenImport],
      ssr: { noExternal: true, external: packagesApart },
      build: {
        ssr: join(root, source),
        outDir: serverFolder,
        emptyOutDir: false,
        target: "node20",
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          output: {
            format: "cjs",
            entryFileNames: `${name}.cjs`,
            // A running server must not load a part that a later build has replaced.
            codeSplitting: false,
          },
        },
      },
    });
}

/** Modules find the files next to them, such as migrations and scripts of processes, where the sources are. */
const placesOfSources: Plugin = {
  name: "places-of-sources",
  transform(code, id) {
    if (!code.includes("import.meta.")) return null;
    return {
      code: code
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(id))),
      map: null,
    };
  },
};

/**
 * Lets `scripts/start/load-bundle.js` import what the bundle imports late, because code that V8 keeps forgets how. The
 * name is as long as the word, so that positions in the source map fit.
 */
const givenImport: Plugin = {
  name: "given-import",
  renderChunk: (code) => ({ code: code.replaceAll("await import(", "await $later("), map: null }),
};
