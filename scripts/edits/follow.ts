import { fork } from "node:child_process";
import { resolve } from "node:path";
import { NO_LAYER, type Layer, type Save } from "#definitions/index.ts";

const repository = resolve(import.meta.dirname, "../..");
/** Most functions of the first check run too seldom to pay for optimized code, as in `scripts/validate.js`. */
const OPTIONS = ["--interrupt-budget=2000000"];

export interface Following {
  /** Names the organizations whose pages are open: their part of a save comes first. */
  open(organisations: readonly string[]): void;
  /** Puts other published texts over the files. */
  publish(layer: Layer): void;
  stop(): void;
}

/**
 * Reads, checks and publishes the definitions under `root` in a process of its own, now and after
 * each save, and calls `take` with the result. The part of the organizations with open pages comes before the whole.
 * @param target folder for published files
 * @param layer published texts over the files
 */
export function followEdits(
  root: string,
  target: string,
  take: (save: Save) => void,
  layer: Layer = NO_LAYER,
): Following {
  const program = ["edits", "scripts/edits/process.ts", root, target];
  const child = fork(resolve(repository, "scripts/run-bundled.js"), program, {
    execArgv: OPTIONS,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.on("message", (save) => take(save as Save));
  // The server runs without it, on the definitions that it has.
  child.once("error", (error) => console.error(error));
  const send = (message: { layer: Layer } | { organisations: readonly string[] }) => {
    // Ctrl+C ends the process at the same time as its parent, which must still close its database.
    if (child.connected) child.send(message, () => {});
  };
  send({ layer });
  return {
    publish: (next) => send({ layer: next }),
    open: (organisations) => send({ organisations }),
    stop() {
      child.kill("SIGTERM");
    },
  };
}
