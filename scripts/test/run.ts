import { spawn, type ChildProcess } from "node:child_process";

const running = new Set<ChildProcess>();

/** Kills a child with all its descendants: each child has a process group of its own. */
function endGroup(child: ChildProcess): void {
  running.delete(child);
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group has already ended.
  }
}

process.once("exit", () => running.forEach(endGroup));
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)
  process.once(signal, () => process.exit(code));

export interface Outcome {
  code: number;
  /** Seconds. */
  took: number;
}

/** Runs a command, shows its output, and leaves no process behind. */
export function run(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...environment },
      detached: true,
    });
    running.add(child);
    const end = (code: number) => {
      endGroup(child);
      resolve({ code, took: (performance.now() - began) / 1000 });
    };
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      end(127);
    });
    child.once("exit", (code) => end(code ?? 1));
  });
}
