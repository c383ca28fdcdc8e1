import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { appFiles, filesInUse } from "#definitions/publish/build-files.ts";
import { bundle } from "./bundler.ts";
import { compressAssets } from "./compress.ts";

/** Constants of a build. A production build leaves developer tools out (src/chat/developer). */
export const appConstants = (environment: string | undefined) => ({
  "import.meta.env.VITE_OUTSIDE_PRODUCTION": JSON.stringify(environment !== "production"),
});

/**
 * Bundles the app into dist/. The files of the previous build stay, because an open browser may
 * still request them, and so do those that a running server serves.
 */
export async function buildApp(root: string): Promise<void> {
  const previous = await appFiles(root);
  await bundle({ root, define: appConstants(process.env.NODE_ENV) });
  await removeOldAssets(root, [...(await appFiles(root)), ...previous]);
}

/** Compresses the app's files, which a server serves as they are until then. */
export const compressApp = async (root: string): Promise<void> =>
  compressAssets(join(root, "dist"), await appFiles(root));

/** Removes every asset but these, relative to dist/, and those in use. */
export async function removeOldAssets(root: string, kept: readonly string[]): Promise<void> {
  const stays = new Set([...kept, ...(await filesInUse(root))]);
  for (const name of await readdir(join(root, "dist/assets")))
    if (!stays.has(`assets/${name.replace(/\.(br|gz)$/, "")}`))
      await rm(join(root, "dist/assets", name), { force: true });
}
