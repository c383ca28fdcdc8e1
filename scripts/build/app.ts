import { rm } from "node:fs/promises";
import { join } from "node:path";
import { compressAssets } from "./compress.ts";

/** Inputs of the app's bundle. */
export const appInputs = [
  "index.html",
  "agent.html",
  "public",
  "src",
  "renderers",
  "engine",
  "lending",
  "schemas/types",
  "scripts/vite",
  "vite.config.ts",
  "package-lock.json",
];

/** Bundles the app into dist/ and replaces the previous build. */
export async function buildApp(root: string): Promise<void> {
  await rm(join(root, "dist/assets"), { recursive: true, force: true });
  // Imported here, because a caller that only checks for outdated parts needs no bundler.
  const { build } = await import("vite");
  const before = process.env.NODE_ENV;
  // A production build leaves developer tools out (src/chat/developer).
  const outside = JSON.stringify(before !== "production");
  const define = { "import.meta.env.VITE_OUTSIDE_PRODUCTION": outside };
  await build({ root, logLevel: "warn", define });
  // Vite sets NODE_ENV to production for the whole process.
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  await compressAssets(join(root, "dist/assets"));
}
