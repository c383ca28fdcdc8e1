import { rm } from "node:fs/promises";
import { join } from "node:path";
import { plainLoader } from "../vite/part-loader.ts";
import { bundle } from "./bundler.ts";
import { toolbarFolder } from "./outdated.ts";
import { buildStandIns } from "./stand-ins.ts";

/**
 * Bundles the toolbar with all its dependencies, and the stand-ins of chat providers, into a folder
 * that only a sandbox serves.
 */
export async function buildToolbar(root: string): Promise<void> {
  await rm(join(root, toolbarFolder), { recursive: true, force: true });
  await bundle({
    root,
    // The app's configuration lists the app's pages, which would be bundled again.
    configFile: false,
    base: "/sandbox/toolbar/",
    publicDir: false,
    plugins: [plainLoader],
    build: {
      outDir: toolbarFolder,
      target: "es2022",
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: { loader: join(root, "src/toolbar/loader.ts") },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  await buildStandIns(root, join(root, toolbarFolder));
}
