import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** A server process on its own port. */
export interface ServerProcess {
  address: string;
  child: ChildProcess;
  /** Everything it wrote to standard output and error. */
  output(): string;
  /** Kills the process and waits until it has ended. */
  kill(): Promise<void>;
}

export async function serve(environment: Record<string, string>): Promise<ServerProcess> {
  const program = ["scripts/run-bundled.js", "test-server", "server/testing/serve.ts"];
  const child = spawn(process.execPath, program, {
    cwd: repository,
    env: { PATH: process.env.PATH, PORT: "0", HOST: "127.0.0.1", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = once(child, "exit");
  const address = await new Promise<string>((resolve, reject) => {
    const note = (chunk: Buffer): void => {
      output += chunk.toString();
      const readyAddress = /ready (\S+)/.exec(output)?.[1];
      if (readyAddress !== undefined) resolve(readyAddress);
    };
    child.stdout.on("data", note);
    child.stderr.on("data", note);
    child.once("exit", () => reject(new Error(`The server ended before it was ready:\n${output}`)));
  });
  return {
    address: address.replace("localhost", "127.0.0.1"),
    child,
    output: () => output,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
