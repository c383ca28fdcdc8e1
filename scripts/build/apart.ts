import { spawn } from "node:child_process";
import { basename, dirname, extname, join, resolve } from "node:path";

const repository = resolve(import.meta.dirname, "../..");

/** Modules of a build that run in a process of their own. scripts/build.js bundles each. */
export type ApartModule = "scripts/build/bundle.ts" | "scripts/start/new-database.ts";

/**
 * Runs a module in a process of its own.
 * @returns its exit code; null when a signal ended it
 */
export const runApart = (
  module: ApartModule,
  args: readonly string[],
  output: "inherit" | "ignore" = "inherit",
): Promise<number | null> =>
  new Promise((done, failed) => {
    // The bundle that this code runs from has the module too.
    const own = import.meta.filename;
    const command =
      extname(own) === ".js"
        ? [join(dirname(own), `${basename(module, ".ts")}.js`)]
        : ["--import", "tsx", join(repository, module)];
    const child = spawn(process.execPath, [...command, ...args], {
      cwd: repository,
      stdio: ["ignore", output, output],
    });
    child.once("error", failed);
    child.once("exit", done);
  });
