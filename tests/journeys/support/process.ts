/**
 * The product in a child process. A journey can kill it at any moment and start it again on the
 * same data.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { copyDatabase } from "#server/testing/template.ts";
import { freePorts } from "./ports.ts";

const root = resolve(import.meta.dirname, "../../..");

export interface Product {
  /** Address of the running server, without a slash at the end. */
  readonly address: string;
  /** Folder of its data, so that another process can use the same. */
  readonly data: string;
  /** Everything that the server has written so far, for the message of a failed journey. */
  output(): string;
  /** Ends the process at once (SIGKILL), as a power cut would. */
  kill(): Promise<void>;
  /** Ends the process as Ctrl+C does. @returns its exit code; null when it ended by a signal */
  interrupt(): Promise<number | null>;
  /** Starts it again on the same data and the same port. */
  restart(): Promise<void>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

interface Start {
  /** Folder of the product; default: the repository. */
  readonly folder?: string;
  /** Whether the server creates its embedded database, which takes seconds, or finds an empty one. */
  readonly createsDatabase?: boolean;
}

/**
 * Starts the product on a free port with its own data.
 * @throws when `/healthz` does not answer within three minutes, a build included; the message
 * contains the output.
 */
export async function startProduct(
  environment: Record<string, string> = {},
  { folder = root, createsDatabase = false }: Start = {},
): Promise<Product> {
  const port = await freePorts(1);
  const data = await mkdtemp(join(tmpdir(), "hearthline-journey-"));
  if (!createsDatabase && environment["DATABASE_URL"] === undefined) await copyDatabase(data);
  const address = `http://localhost:${port}`;
  let output = "";
  let child: ChildProcess | null = null;

  const run = async () => {
    const started = spawn(process.execPath, ["scripts/start.js"], {
      cwd: folder,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: data,
        SANDBOX: "1",
        // Reading and checking all definitions takes ten seconds of a processor.
        EDITS: "0",
        ...environment,
      },
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

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return null;
    const ended = new Promise<number | null>((done) => running.once("close", done));
    running.kill(signal);
    return ended;
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
    kill: async () => void (await end("SIGKILL")),
    interrupt: () => end("SIGINT"),
    restart: async () => {
      await end("SIGKILL");
      await run();
    },
    stop,
  };
}
