/**
 * Validates all definitions in a process of its own. A run takes seconds for the first time, and an
 * editor expects each completion at once.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Finding } from "#definitions/index.ts";

export interface Validation {
  /** Replaces the text of a file; null removes the file. */
  change(path: string, text: string | null): void;
  /** Returns every finding after all changes so far. */
  findings(): Promise<readonly Finding[]>;
  close(): void;
}

/** What the process receives. */
export type ToValidation =
  | { readonly kind: "change"; readonly path: string; readonly text: string | null }
  | { readonly kind: "check"; readonly run: number };

/** What the process answers to each `check`. */
export interface FromValidation {
  readonly run: number;
  readonly findings: readonly Finding[];
}

export function validationProcess(root: string): Validation {
  const child = fork(fileURLToPath(new URL("validation-process.ts", import.meta.url)), [root], {
    execArgv: ["--import", "tsx"],
    // The output of the server is its connection with the editor.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const waiting = new Map<number, (findings: readonly Finding[]) => void>();
  let runs = 0;
  const answer = ({ run, findings }: FromValidation) => {
    waiting.get(run)?.(findings);
    waiting.delete(run);
  };
  child.on("message", (message) => answer(message as FromValidation));
  child.on("exit", () => {
    for (const run of waiting.keys()) answer({ run, findings: [] });
  });
  const send = (message: ToValidation) => {
    if (child.connected) child.send(message);
  };
  return {
    change: (path, text) => send({ kind: "change", path, text }),
    findings: () =>
      new Promise((resolve) => {
        if (!child.connected) {
          resolve([]);
          return;
        }
        runs += 1;
        waiting.set(runs, resolve);
        send({ kind: "check", run: runs });
      }),
    close: () => {
      child.kill();
    },
  };
}
