/**
 * `npm start`: builds what a server needs and is missing or out of date, serves the product, and
 * builds the rest. It is JavaScript and runs the bundled server, because loading TypeScript takes
 * longer than everything else of a start.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ownCall } from "./call.js";
import { loadBundle } from "./start/load-bundle.js";
import { mapStacks } from "./start/map-stacks.js";

ownCall(`Usage: npm start
  Builds what is missing and serves the product until Ctrl+C.
  Settings of the environment: PORT (4000), DATA_DIR (./data), DATABASE_URL; docs/server.md lists all.`);

const root = process.cwd();
const bundleOf = (/** @type {"outdated" | "serve"} */ name) =>
  join(root, `.cache/server/${name}.cjs`);

let stale = await staleParts();
const build = stale?.first.length === 0 ? null : await beginBuild();
if (build !== null) stale = await staleParts();
const path = bundleOf("serve");
mapStacks(path);
const { exports, keepCode } = loadBundle(path);
const { serve } = /** @type {typeof import("./start/serve.ts")} */ (exports);
process.once("exit", keepCode);
await serve(root, stale?.later ?? [], build?.built ?? null, build?.servable ?? null);
keepCode();

/**
 * Asks before the server is loaded: one of earlier packages may not load at all. Null when nothing is built, or what is
 * built is damaged.
 */
async function staleParts() {
  const path = bundleOf("outdated");
  if (!existsSync(path)) return null;
  try {
    const { exports } = loadBundle(path);
    const { staleParts: read } = /** @type {typeof import("./build/outdated.ts")} */ (exports);
    return await read(root);
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error;
    return null;
  }
}

/**
 * Builds in a child process, because the bundler changes the environment and uses much memory. Returns when the server
 * can be loaded. `built` says at the end of the build whether everything is made, and `servable` says it before that
 * when the server can serve its first page. It is null when that needs the whole build. Ends this process when the build
 * fails before it returns.
 */
async function beginBuild() {
  const child = spawn(process.execPath, ["scripts/build.js", "--first"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  /** @type {Promise<boolean>} */
  const built = new Promise((end) => child.once("close", (code) => end(code === 0)));
  /** @type {Promise<boolean>} */
  const startable = new Promise((begin) =>
    child.on("message", (message) => message === "startable" && begin(true)),
  );
  let isEarly = false;
  child.on("message", (message) => (isEarly ||= message === "early"));
  /** @type {Promise<boolean>} */
  const servable = new Promise((begin) =>
    child.on("message", (message) => message === "servable" && begin(true)),
  );
  if (!(await Promise.race([startable, built]))) process.exit(1);
  return { built, servable: isEarly ? Promise.race([servable, built]) : null };
}
