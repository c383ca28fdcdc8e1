import { fork } from "node:child_process";
import { basename, dirname, extname, join, resolve } from "node:path";

const repository = resolve(import.meta.dirname, "../..");

/** Modules of a build that run in a process of their own. scripts/build.js bundles each. */
export type ApartModule = "scripts/build/publish.ts" | "scripts/start/new-database.ts";

interface Ended {
  /** Exit code; null when a signal ended the process. */
  code: number | null;
  /** The last message of the process; null without one. */
  message: unknown;
}

/**
 * Runs a module in a process of its own.
 * @param options of Node
 * @param heard takes each message, with a way to answer it
 */
export const runApart = (
  module: ApartModule,
  args: readonly string[],
  options: readonly string[] = [],
  output: "inherit" | "ignore" = "inherit",
  heard: (message: unknown, answer: (text: string) => void) => void = () => {},
): Promise<Ended> =>
  new Promise((done, failed) => {
    // The bundle that this code runs from has the module too.
    const own = import.meta.filename;
    const isBundled = extname(own) === ".js";
    const child = fork(
      isBundled ? join(dirname(own), `${basename(module, ".ts")}.js`) : join(repository, module),
      args,
      {
        cwd: repository,
        execArgv: [...options, ...(isBundled ? [] : ["--import", "tsx"])],
        stdio: ["ignore", output, output, "ipc"],
      },
    );
    // A child that computes does not hear that this process has ended.
    const end = () => void child.kill("SIGTERM");
    process.once("exit", end);
    let message: unknown = null;
    child.on("message", (sent) => {
      message = sent;
      heard(sent, (text) => child.send(text));
    });
    child.once("error", failed);
    child.once("close", (code) => {
      process.off("exit", end);
      done({ code, message });
    });
  });
