/**
 * `npm start`: builds what is missing or out of date, and serves the product. It is JavaScript and
 * runs the bundled server, because loading TypeScript takes longer than everything else of a start.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = process.cwd();
const bundle = join(root, ".cache/server/serve.js");
process.setSourceMapsEnabled(true);

/** Builds in a child process, because the bundler changes the environment and uses much memory. */
const build = () =>
  spawnSync(
    process.execPath,
    // More room for young objects halves the time that their collection takes.
    ["--max-semi-space-size=64", "--import", "tsx", "scripts/build.ts"],
    { cwd: root, stdio: ["ignore", "inherit", "inherit"] },
  ).status === 0;

const isServed = existsSync(bundle) && (await serve("before"));
if (!isServed) {
  if (build()) await serve("built");
  else process.exitCode = 1;
}

/**
 * Serves the product, or returns false when a part of it is out of date.
 * @param {string} edition makes Node load a bundle that was built meanwhile
 */
async function serve(edition) {
  const server = /** @type {typeof import("./start/serve.ts")} */ (
    await import(`${pathToFileURL(bundle).href}?${edition}`)
  );
  return server.serve(root);
}
