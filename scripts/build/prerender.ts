import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { appConstants } from "./app.ts";
import { bundle } from "./bundler.ts";
import { prerenderFolder } from "./outdated.ts";

const ENTRY = "virtual:prerender-thread";

/** The thread's first module: the app's folder knows nothing of Node. */
const threadEntry: Plugin = {
  name: "prerender-thread",
  resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
  load: (id) =>
    id === `\0${ENTRY}`
      ? `import { parentPort, workerData } from "node:worker_threads";
import { renderFor } from "#src/prerender/thread.ts";
renderFor(parentPort, workerData.styles);`
      : null,
};

/**
 * Bundles what renders pages on the server, with the app's own configuration: its classes have the names
 * of the app's style sheets. A copy of the app's page says for which build it is.
 */
export async function buildPrerender(root: string): Promise<void> {
  const folder = join(root, prerenderFolder);
  await rm(folder, { recursive: true, force: true });
  await bundle({
    root,
    publicDir: false,
    define: {
      "process.env.NODE_ENV": JSON.stringify("production"),
      ...appConstants(process.env.NODE_ENV),
    },
    plugins: [threadEntry],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      manifest: false,
      target: "node20",
      minify: false,
      rolldownOptions: {
        input: ENTRY,
        output: {
          format: "es",
          entryFileNames: "worker.mjs",
          chunkFileNames: "[name]-[hash].mjs",
          codeSplitting: true,
        },
      },
    },
  });
  await writeFile(join(folder, "page.html"), await readFile(join(root, "dist/index.html")));
}
