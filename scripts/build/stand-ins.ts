import { join } from "node:path";
import { bundle } from "./bundler.ts";

/** Stand-ins of scripts that chat providers serve, by the name of the built file. */
export const standIns = {
  "nice.js": "src/stand-ins/nice.ts",
  "talkjs.js": "src/stand-ins/talkjs.ts",
} as const;

/** Bundles each stand-in as a classic script, as pages load those of providers. @param outDir absolute path */
export async function buildStandIns(root: string, outDir: string): Promise<void> {
  for (const [name, source] of Object.entries(standIns))
    await bundle({
      root,
      configFile: false,
      publicDir: false,
      build: {
        outDir,
        emptyOutDir: false,
        target: "es2022",
        modulePreload: false,
        reportCompressedSize: false,
        rollupOptions: {
          input: join(root, source),
          output: { format: "iife", entryFileNames: name },
        },
      },
    });
}
