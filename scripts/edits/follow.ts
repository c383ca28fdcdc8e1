import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Save } from "#definitions/index.ts";

export interface Following {
  stop(): void;
}

/**
 * Reads, checks and publishes the definitions under `root` in a process of its own, now and after
 * each save, and calls `take` with the result.
 * @param target folder for published files
 */
export function followEdits(root: string, target: string, take: (save: Save) => void): Following {
  const script = fileURLToPath(new URL("process.ts", import.meta.url));
  const child = fork(script, [root, target], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.on("message", (save) => take(save as Save));
  // The server runs without it, on the definitions that it has.
  child.once("error", (error) => console.error(error));
  return {
    stop() {
      child.kill("SIGTERM");
    },
  };
}
