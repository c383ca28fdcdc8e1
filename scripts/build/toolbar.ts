import { rm } from "node:fs/promises";
import { join } from "node:path";

/** What the developer toolbar is made of. */
export const toolbarInputs = [
  "src",
  "renderers",
  "engine",
  "schemas/types",
  "scripts/build/toolbar.ts",
  "package-lock.json",
];

/** Beside dist/: what goes to production has nothing of it. */
export const toolbarFolder = ".cache/toolbar";

/** Bundles the toolbar by itself, with everything that it needs, into a folder that only a sandbox serves. */
export async function buildToolbar(root: string): Promise<void> {
  await rm(join(root, toolbarFolder), { recursive: true, force: true });
  const { build } = await import("vite");
  const before = process.env.NODE_ENV;
  await build({
    root,
    // The app's own configuration names the app's pages: they would be bundled once more.
    configFile: false,
    logLevel: "warn",
    base: "/sandbox/toolbar/",
    publicDir: false,
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
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
}
