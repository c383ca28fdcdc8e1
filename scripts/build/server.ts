import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { bundle } from "./bundler.ts";
import { serverFolder } from "./outdated.ts";

/** Modules that `scripts/start.js` loads: one says whether the other is out of date. */
const ENTRIES = { outdated: "scripts/build/outdated.ts", serve: "scripts/start/serve.ts" };

/** Packages of many small modules: loading them one by one takes a third of a start. */
const JOINED = [
  "@cantoo/pdf-lib",
  "@simplewebauthn/server",
  "culori",
  "drizzle-orm",
  "jose",
  "libphonenumber-js",
  "uuid",
];

/** Bundles the server without most of its packages, one file for each entry. `scripts/start.js` says why. */
export async function buildServer(root: string): Promise<void> {
  for (const [name, source] of Object.entries(ENTRIES))
    await bundle({
      root,
      configFile: false,
      publicDir: false,
      plugins: [placesOfSources],
      ssr: { noExternal: JOINED },
      build: {
        ssr: join(root, source),
        outDir: serverFolder,
        emptyOutDir: false,
        target: "node20",
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          // A running server must not load a part that a later build has replaced.
          output: { entryFileNames: `${name}.js`, codeSplitting: false },
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
