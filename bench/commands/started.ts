/** Runs `npm start` in a folder, and measures how long it takes to serve. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePorts } from "#tests/journeys/support/ports.ts";

/** The first page of a new borrower. */
const FIRST_PAGE = "/account/heloc/register";
const LONGEST_MS = 180_000;
/** Milliseconds between two questions. */
const PAUSE = 10;

export interface Started {
  /** Seconds from the command until `GET /readyz` answers 200. */
  readonly ready: number;
  /** Seconds until the first page answers, and the manifest that it names. */
  readonly page: number;
  readonly output: string;
}

/** Starts the product, waits for its first page, and ends it with all of its processes. */
export async function timeStart(root: string): Promise<Started> {
  const port = await freePorts(1);
  const { NODE_ENV: _, ...environment } = process.env;
  const began = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: { ...environment, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const group = child.pid;
  if (group === undefined) throw new Error("npm could not be started.");
  const kill = () => signal(group, "SIGKILL");
  process.once("exit", kill);
  const ended = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const answer = async (path: string): Promise<string> => {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
      if (response?.ok) return response.text();
      if (child.exitCode !== null || performance.now() - began > LONGEST_MS)
        throw new Error(`${path} is not served:\n${output}`);
      await new Promise((next) => setTimeout(next, PAUSE));
    }
  };
  try {
    await answer("/readyz");
    const ready = (performance.now() - began) / 1000;
    const html = await answer(FIRST_PAGE);
    const manifest = /\/definitions\/[0-9a-f]{32}\.json/.exec(html)?.[0];
    if (manifest === undefined) throw new Error("The first page names no manifest.");
    await answer(manifest);
    return { ready, page: (performance.now() - began) / 1000, output };
  } finally {
    signal(group, "SIGINT");
    const forced = setTimeout(kill, 15_000);
    await ended;
    clearTimeout(forced);
    kill();
    process.off("exit", kill);
  }
}

/** Sends a signal to a process group, which may have ended. */
function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // It has ended.
  }
}
