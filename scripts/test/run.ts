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
export const run = (
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Outcome> =>
  ended(
    spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...environment },
      detached: true,
    }),
  );

/** The same, but returns the output, because another command runs at the same time. */
export async function capture(
  command: string,
  args: readonly string[],
): Promise<Outcome & { output: string }> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  return { ...(await ended(child)), output };
}

function ended(child: ChildProcess): Promise<Outcome> {
  const began = performance.now();
  running.add(child);
  return new Promise((resolve) => {
    const end = (code: number) => {
      endGroup(child);
      resolve({ code, took: (performance.now() - began) / 1000 });
    };
    child.once("error", (error) => {
      console.error(error.message);
      end(127);
    });
    child.once("close", (code) => end(code ?? 1));
  });
}
