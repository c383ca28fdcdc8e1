/** The parts of a product that are made while the server runs. */
import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { Part } from "#scripts/build/stamp.ts";

export interface LaterParts {
  /** What the server waits for, by part. A part that is made is not in it. */
  readonly underWay: ReadonlyMap<string, Promise<void>>;
  /** Adds a part that another build makes. @returns ends the wait for it */
  add(part: string): () => void;
  /** Begins to build. */
  begin(): void;
  stop(): void;
}

/** Lower than the server's, which answers first. */
const PRIORITY = 10;

/**
 * @param parts that are out of date
 * @param priority of the build, as `os.setPriority` takes it
 */
export function laterParts(root: string, parts: readonly Part[], priority = PRIORITY): LaterParts {
  const underWay = new Map<string, Promise<void>>();
  const ends = new Map<string, () => void>();
  const end = (part: string) => {
    underWay.delete(part);
    ends.get(part)?.();
  };
  const add = (part: string) => {
    underWay.set(
      part,
      new Promise((done) => {
        ends.set(part, done);
      }),
    );
    return () => end(part);
  };
  parts.forEach(add);
  let stop = () => {};
  return {
    underWay,
    add,
    begin() {
      if (parts.length === 0) return;
      const child = fork(join(root, "scripts/build.js"), ["--later"], {
        cwd: root,
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      });
      if (child.pid !== undefined) setPriority(child.pid, priority);
      stop = () => void child.kill("SIGTERM");
      child.on("message", (part) => {
        if (typeof part === "string") end(part);
      });
      // The server runs without them; what the build has printed says why.
      child.once("error", (error) => console.error(error));
      child.once("close", () => parts.forEach(end));
    },
    stop: () => stop(),
  };
}
