/**
 * `npm start`: builds what is missing or out of date, and serves the product. It is JavaScript and
 * runs the bundled server, because loading TypeScript takes longer than everything else of a start.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = process.cwd();
process.setSourceMapsEnabled(true);

if ((await isUpToDate()) || build()) {
  const { serve } = /** @type {typeof import("./start/serve.ts")} */ (await load("serve.js"));
  await serve(root);
} else process.exitCode = 1;

/** Asks before the server is loaded: one of earlier packages may not load at all. */
async function isUpToDate() {
  if (!existsSync(fileOf("outdated.js"))) return false;
  const { outdated } = /** @type {typeof import("./build/outdated.ts")} */ (
    await load("outdated.js")
  );
  return Object.keys(await outdated(root)).length === 0;
}

/** Builds in a child process, because the bundler changes the environment and uses much memory. */
function build() {
  // More room for young objects halves the time that their collection takes.
  const options = ["--max-semi-space-size=64", "--import", "tsx"];
  const { status } = spawnSync(process.execPath, [...options, "scripts/build.ts"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return status === 0;
}

/** @param {string} name of a file that `scripts/build/server.ts` makes */
function fileOf(name) {
  return join(root, ".cache/server", name);
}

/**
 * @param {string} name of such a file
 * @returns {Promise<unknown>} the module
 */
function load(name) {
  return import(pathToFileURL(fileOf(name)).href);
}
