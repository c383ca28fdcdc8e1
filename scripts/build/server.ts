import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { serverFolder } from "./outdated.ts";

/** Bundles the server into one file without the packages. `scripts/start.js` says why. */
export async function buildServer(root: string): Promise<void> {
  const { build } = await import("vite");
  const before = process.env.NODE_ENV;
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [placesOfSources],
    build: {
      ssr: join(root, "scripts/start/serve.ts"),
      outDir: serverFolder,
      target: "node20",
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        // A running server must not load a part that a later build has replaced.
        output: { entryFileNames: "serve.js", codeSplitting: false },
      },
    },
  });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
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
