import type { Writable } from "node:stream";

/** A place that takes whole lines. */
export interface LineTarget {
  write(line: string): void;
}

/**
 * Passes on lines together once in each turn of the event loop. Under load a turn answers many
 * requests, and a system call for each line would take a tenth of the server's time. A process that
 * exits, also by an uncaught error, passes on the rest.
 */
export function batchedLines(target: Pick<Writable, "write">): LineTarget {
  let lines = "";
  const pass = (): void => {
    if (lines === "") return;
    const batch = lines;
    lines = "";
    target.write(batch);
  };
  process.on("exit", pass);
  return {
    write(line) {
      if (lines === "") setImmediate(pass);
      lines += line;
    },
  };
}

/** Lines for standard output. All loggers of the process share it. */
export const standardOutput = batchedLines(process.stdout);
