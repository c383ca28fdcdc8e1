import { spawn, type ChildProcess } from "node:child_process";

export interface BackEnd {
  /** Restarts the server. Resolves when it answers; rejects with the reason when it does not. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const deadline = 180_000;

/** Runs the server as a child process: a restart loads changed code. */
export function backEnd(root: string, environment: NodeJS.ProcessEnv, address: string): BackEnd {
  let child: ChildProcess | null = null;

  const stop = async () => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((done) => running.once("exit", done));
    running.kill("SIGTERM");
    const forced = setTimeout(() => running.kill("SIGKILL"), 5_000);
    await ended;
    clearTimeout(forced);
  };

  const run = async () => {
    const started = spawn(process.execPath, ["--import", "tsx", "scripts/dev/serve.ts"], {
      cwd: root,
      env: environment,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child = started;
    const until = Date.now() + deadline;
    while (Date.now() < until) {
      if (started.exitCode !== null) throw new Error("The server ended; its message is above.");
      if ((await fetch(`${address}/healthz`).catch(() => null))?.ok) return;
      await new Promise((next) => setTimeout(next, 50));
    }
    throw new Error(`The server did not answer within ${deadline / 1000} s.`);
  };

  return {
    async restart() {
      await stop();
      await run();
    },
    stop,
  };
}
