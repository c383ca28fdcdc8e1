/**
 * The development server as a person starts it: `npm run dev` in a separate process group, with its
 * own ports and data.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { copyDatabase } from "#server/testing/template.ts";
import { freePorts } from "./ports.ts";

const root = resolve(import.meta.dirname, "../../..");
const START_MS = 480_000;
const END_MS = 10_000;

export interface DevelopmentServer {
  /** Address of Vite's server, without a slash at the end. */
  readonly address: string;
  /** Everything the command has printed so far. */
  output(): string;
  /** Ends every process of the command at once and starts it again on the same ports and data. */
  restart(): Promise<void>;
  /** Ends every process of the command and deletes its data. */
  stop(): Promise<void>;
}

/** Sends the signal to a process group. @returns whether the group still has a process. */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

const pause = () => new Promise((next) => setTimeout(next, 50));

/**
 * Runs `npm run dev` in a folder, the repository by default, on free ports. The app is at the first port, the server
 * behind it at the next.
 * @throws when the command ends, or does not answer `/healthz` within eight minutes; the message holds what it printed.
 */
export async function startDevelopment(folder = root): Promise<DevelopmentServer> {
  const port = await freePorts(2);
  const data = await mkdtemp(join(tmpdir(), "hearthline-development-"));
  // Creating an embedded database takes seconds. The journey of a killed server does it.
  await copyDatabase(data);
  const address = `http://localhost:${port}`;
  let output = "";
  let end = async (_grace: number) => {};

  const run = async () => {
    const child = spawn("npm", ["run", "dev"], {
      cwd: folder,
      // Vitest sets NODE_ENV to "test"; a person's shell does not set it.
      env: { ...process.env, NODE_ENV: "development", PORT: String(port), DATA_DIR: data },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const group = child.pid;
    if (group === undefined) throw new Error("npm could not be started.");
    const killGroup = () => void signalGroup(group, "SIGKILL");
    process.once("exit", killGroup);
    end = async (grace) => {
      const deadline = Date.now() + grace;
      if (grace > 0) signalGroup(group, "SIGINT");
      while (signalGroup(group, 0) && Date.now() < deadline) await pause();
      killGroup();
      process.off("exit", killGroup);
      while (signalGroup(group, 0)) await pause();
    };
    const deadline = Date.now() + START_MS;
    while (!(await fetch(`${address}/healthz`).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error(`npm run dev ended:\n${output}`);
      if (Date.now() > deadline) throw new Error(`npm run dev does not answer:\n${output}`);
      await pause();
    }
  };
  const stop = async () => {
    await end(END_MS);
    await rm(data, { recursive: true, force: true });
  };

  await run().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    address,
    output: () => output,
    async restart() {
      await end(0);
      await run();
    },
    stop,
  };
}
