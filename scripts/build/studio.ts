import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ajvParts } from "../vite/ajv-parts.ts";
import { appConstants } from "./app.ts";
import { bundle } from "./bundler.ts";
import { compressAssets } from "./compress.ts";

/** Folder of the studio's files below dist/, and below the server's address. */
const FOLDER = "studio/assets";

/**
 * Bundles the studio into dist/studio. A bundle of its own, so that no chunk of a borrower's page
 * changes with it. It replaces the files of the build before: an open studio loads them again.
 */
export async function buildStudio(root: string): Promise<void> {
  await rm(join(root, "dist/studio"), { recursive: true, force: true });
  // Imported here, because a caller that only checks for outdated parts needs no bundler.
  const { loadConfigFromFile } = await import("vite");
  const { config = {} } =
    (await loadConfigFromFile({ command: "build", mode: "production" }, undefined, root)) ?? {};
  await bundle({
    ...config,
    root,
    configFile: false,
    publicDir: false,
    define: appConstants(process.env.NODE_ENV),
    worker: {
      format: "es",
      plugins: () => [ajvParts],
      rollupOptions: {
        output: {
          entryFileNames: `${FOLDER}/[name]-[hash].js`,
          chunkFileNames: `${FOLDER}/[name]-[hash].js`,
        },
      },
    },
    build: {
      ...config.build,
      assetsDir: FOLDER,
      manifest: false,
      rollupOptions: {
        input: {
          studio: join(root, "studio.html"),
          preview: join(root, "studio-preview.html"),
        },
      },
    },
  });
  await compressAssets(join(root, "dist", FOLDER), await readdir(join(root, "dist", FOLDER)));
}
