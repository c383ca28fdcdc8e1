/** What a build makes, from what, and whether it is out of date. Imports nothing that is slow to load. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { inputsHashes } from "./inputs.ts";
import { readStamp, type Stamp } from "./stamp.ts";

export type Part = keyof Stamp;

/** Outside dist/, so that a production deployment has no toolbar. */
export const toolbarFolder = ".cache/toolbar";
export const serverFolder = ".cache/server";

const inputs: Record<Part, readonly string[]> = {
  definitions: ["flows", "schemas", "definitions", "engine", "lending", "package-lock.json"],
  app: [
    "index.html",
    "agent.html",
    "broker.html",
    "public",
    "src",
    "renderers",
    "engine",
    "lending",
    "schemas/types",
    "scripts/vite",
    "vite.config.ts",
    "package-lock.json",
  ],
  studio: [
    "studio.html",
    "studio-preview.html",
    "studio",
    "src",
    "renderers",
    "definitions",
    "engine",
    "lending",
    "schemas",
    "scripts/vite",
    "scripts/build/studio.ts",
    "vite.config.ts",
    "package-lock.json",
  ],
  toolbar: [
    "src",
    "renderers",
    "engine",
    "lending",
    "schemas/types",
    "scripts/build/toolbar.ts",
    "package-lock.json",
  ],
  server: [
    "server",
    "definitions",
    "engine",
    "lending",
    "schemas",
    "flows/words",
    "scripts",
    "package-lock.json",
  ],
};
const products: Record<Part, string> = {
  definitions: "dist/definitions/index.json",
  app: "dist/index.html",
  studio: "dist/studio.html",
  toolbar: `${toolbarFolder}/loader.js`,
  server: `${serverFolder}/serve.js`,
};

/** A production build of the app differs: it has no developer tools. */
const kind = (part: Part): string =>
  part === "app" && process.env.NODE_ENV === "production" ? ":production" : "";

/** Production has no toolbar. */
const parts = (): readonly Part[] =>
  process.env.NODE_ENV === "production"
    ? ["definitions", "app", "server"]
    : ["definitions", "app", "server", "studio", "toolbar"];

/**
 * Returns the parts whose inputs changed since the last build, with the hash of their current
 * inputs.
 */
export async function outdated(root: string): Promise<Stamp> {
  const [stamp, hashes] = await Promise.all([readStamp(root), inputsHashes(root, inputs)]);
  const stale: Stamp = {};
  for (const part of parts()) {
    const hash = hashes[part] + kind(part);
    if (stamp[part] !== hash || !existsSync(join(root, products[part]))) stale[part] = hash;
  }
  return stale;
}
