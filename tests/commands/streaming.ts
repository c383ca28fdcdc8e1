/**
 * Runs `npm run flow -- decide` over a long standard input with a reader that pauses at first, and
 * measures its memory.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const repository = resolve(import.meta.dirname, "../..");

export interface Streaming {
  /** Lines to repeat. */
  readonly lines: readonly string[];
  readonly count: number;
  readonly args: readonly string[];
  /** Heap limit in megabytes; a process beyond it ends. */
  readonly heap: number;
  /** Pause of the reader after every megabyte. */
  readonly restMs?: number;
}

export interface Streamed {
  readonly code: number | null;
  readonly error: string;
  readonly answers: number;
  readonly first: string;
  /** Lines that the command had read before the reader read any output. */
  readonly takenUnread: number;
  /**
   * Resident megabytes after a tenth of the answers, and the peak after that; 0 where the system
   * does not report it.
   */
  readonly early: number;
  readonly most: number;
}

function residentMegabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid ?? 0}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export async function streamDecide(options: Streaming): Promise<Streamed> {
  const { lines, count, args, heap, restMs = 0 } = options;
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heap}`, "scripts/flow.js", "decide", ...args],
    { cwd: repository, stdio: ["pipe", "pipe", "pipe"] },
  );
  let error = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (error += text));
  const ended = new Promise<number | null>((done) => child.on("close", done));
  child.stdin.on("error", () => undefined);

  let fed = 0;
  const feed = () => {
    while (fed < count) {
      let part = "";
      for (let linesTaken = 0; linesTaken < 100 && fed < count; linesTaken += 1, fed += 1)
        part += `${lines[fed % lines.length] ?? ""}\n`;
      if (!child.stdin.write(part)) return void child.stdin.once("drain", feed);
    }
    child.stdin.end();
  };
  feed();
  for (let before = -1; before !== fed && child.exitCode === null;) {
    before = fed;
    await wait(750);
  }
  const takenUnread = fed;

  let [answers, early, most, unrested, first] = [0, 0, 0, 0, ""];
  for await (const chunk of child.stdout) {
    const bytes = chunk as Buffer;
    if (answers === 0) first += bytes.subarray(0, bytes.indexOf(10)).toString("utf8");
    for (
      let position = bytes.indexOf(10);
      position >= 0;
      position = bytes.indexOf(10, position + 1)
    )
      answers += 1;
    unrested += bytes.length;
    if (unrested < 1_000_000) continue;
    unrested = 0;
    if (answers >= count / 10) {
      const resident = residentMegabytes(child.pid);
      if (early === 0) early = resident;
      most = Math.max(most, resident);
    }
    if (restMs > 0) await wait(restMs);
  }
  return { code: await ended, error, answers, first, takenUnread, early, most };
}
