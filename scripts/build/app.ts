import { rm } from "node:fs/promises";
import { join } from "node:path";
import { compressAssets } from "./compress.ts";

/** What the bundle is made of. */
export const appInputs = [
  "index.html",
  "agent.html",
  "public",
  "src",
  "renderers",
  "engine",
  "schemas/types",
  "scripts/vite",
  "vite.config.ts",
  "package-lock.json",
];

/** Bundles the app into dist/, in place of what a former build left there. */
export async function buildApp(root: string): Promise<void> {
  await rm(join(root, "dist/assets"), { recursive: true, force: true });
  // Loaded here, because who only asks what is out of date has no use for a bundler.
  const { build } = await import("vite");
  const before = process.env.NODE_ENV;
  // What is for developers only is left out of a build for production (src/chat/developer).
  const outside = JSON.stringify(before !== "production");
  const define = { "import.meta.env.VITE_OUTSIDE_PRODUCTION": outside };
  await build({ root, logLevel: "warn", define });
  // Vite makes the whole process a production one.
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  await compressAssets(join(root, "dist/assets"));
}
