/**
 * `npm start`: builds what a server needs and is missing or out of date, serves the product, and
 * builds the rest. It is JavaScript and runs the bundled server, because loading TypeScript takes
 * longer than everything else of a start.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadBundle } from "./start/load-bundle.js";
import { mapStacks } from "./start/map-stacks.js";

const root = process.cwd();
const bundleOf = (/** @type {"outdated" | "serve"} */ name) =>
  join(root, `.cache/server/${name}.cjs`);

let stale = await staleParts();
const isReady = stale?.first.length === 0 || build();
if (isReady) {
  stale = stale?.first.length === 0 ? stale : await staleParts();
  const path = bundleOf("serve");
  mapStacks(path);
  const { exports, keepCode } = loadBundle(path);
  const { serve } = /** @type {typeof import("./start/serve.ts")} */ (exports);
  process.once("exit", keepCode);
  await serve(root, stale?.later ?? []);
  keepCode();
} else process.exitCode = 1;

/** Asks before the server is loaded: one of earlier packages may not load at all. Null when nothing is built. */
async function staleParts() {
  const path = bundleOf("outdated");
  if (!existsSync(path)) return null;
  const { exports } = loadBundle(path);
  const { staleParts: read } = /** @type {typeof import("./build/outdated.ts")} */ (exports);
  return read(root);
}

/** Builds in a child process, because the bundler changes the environment and uses much memory. */
function build() {
  // More room for young objects halves the time that their collection takes.
  const command = ["--max-semi-space-size=64", "scripts/build.js", "--first"];
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return status === 0;
}
