/** The product as a person starts it: a child process that can be killed at any moment and started again on the same data. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");

export interface Product {
  /** Address of the running server, without a slash at the end. */
  readonly address: string;
  /** Folder of its data, for another process on the same. */
  readonly data: string;
  /** Everything the server has written so far, for messages when a journey fails. */
  output(): string;
  /** Ends the process at once (SIGKILL), as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same port. */
  restart(): Promise<void>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

/**
 * Starts the product on a free port with data of its own.
 * @throws when it has not answered `/healthz` within three minutes, a build included; the message holds what it printed.
 */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), "hearthline-journey-"));
  const address = `http://localhost:${port}`;
  let output = "";
  let child: ChildProcess | null = null;

  const run = async () => {
    const started = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: data, SANDBOX: "1", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    started.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    started.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const deadline = Date.now() + 180_000;
    for (;;) {
      if (started.exitCode !== null)
        throw new Error(`The server ended with code ${started.exitCode}:\n${output}`);
      const answer = await fetch(`${address}/healthz`).catch(() => null);
      if (answer?.ok) return;
      if (Date.now() > deadline)
        throw new Error(`The server did not answer within three minutes:\n${output}`);
      await new Promise((next) => setTimeout(next, 50));
    }
  };

  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((done) => running.once("exit", done));
    running.kill(signal);
    await ended;
  };

  const stop = async () => {
    await end("SIGKILL");
    await rm(data, { recursive: true, force: true });
  };

  await run().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    address,
    data,
    output: () => output,
    kill: () => end("SIGKILL"),
    restart: async () => {
      await end("SIGKILL");
      await run();
    },
    stop,
  };
}
