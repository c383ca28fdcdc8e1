/** The parts of a build that follow the start of the server. */
import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { Part } from "#scripts/build/outdated.ts";

export interface LaterParts {
  /** What the server waits for, by part. A part that is made is not in it. */
  readonly underWay: ReadonlyMap<string, Promise<void>>;
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
  for (const part of parts)
    underWay.set(
      part,
      new Promise((done) => {
        ends.set(part, done);
      }),
    );
  const end = (part: string) => {
    underWay.delete(part);
    ends.get(part)?.();
  };
  let stop = () => {};
  return {
    underWay,
    begin() {
      if (parts.length === 0) return;
      const child = fork(join(root, "scripts/build.js"), [], {
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
