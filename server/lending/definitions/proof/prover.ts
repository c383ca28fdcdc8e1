/** Proves changed definitions in a process of its own, which keeps what it has compiled for a while. */
import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Proof, ProofOrder } from "./prove.ts";

/** Most functions of a proof run too seldom to pay for optimized code, as in `scripts/validate.js`. */
const OPTIONS = ["--interrupt-budget=2000000"];
/** Milliseconds after which an idle process ends and frees its memory. */
const IDLE = 10 * 60_000;
/** The server answers people first. */
const PRIORITY = 10;

export interface Prover {
  /** Proves one order after another. */
  prove(order: ProofOrder): Promise<Proof>;
  close(): Promise<void>;
}

type Answer = "ready" | { proof: Proof } | { reason: string };

export function provingProcess(): Prover {
  const script = fileURLToPath(new URL("process.ts", import.meta.url));
  const cwd = fileURLToPath(new URL("../../../..", import.meta.url));
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let line: Promise<unknown> = Promise.resolve();

  const answerOf = (worker: ChildProcess): Promise<Answer> =>
    new Promise((done, fail) => {
      const settle = (end: () => void) => {
        worker.off("message", onMessage);
        worker.off("exit", onExit);
        end();
      };
      const onMessage = (answer: unknown) => settle(() => done(answer as Answer));
      const onExit = () =>
        settle(() => fail(new Error("The process that checks definitions ended.")));
      worker.on("message", onMessage);
      worker.on("exit", onExit);
    });

  /** Starts without the environment, which holds keys. */
  const open = async (): Promise<ChildProcess> => {
    // Loading hundreds of modules one by one takes ten times the processor time of a bundle.
    const opened = fork("scripts/run-bundled.js", ["prover", relative(cwd, script)], {
      cwd,
      execArgv: OPTIONS,
      env: {},
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child = opened;
    opened.once("exit", () => {
      if (child === opened) child = null;
    });
    await answerOf(opened);
    try {
      if (opened.pid !== undefined) setPriority(opened.pid, PRIORITY);
    } catch {
      // Some containers forbid it; the process then competes with the server.
    }
    return opened;
  };

  const proveOne = async (order: ProofOrder): Promise<Proof> => {
    clearTimeout(idle);
    try {
      const worker = child ?? (await open());
      const answered = answerOf(worker);
      worker.send(order);
      const answer = await answered;
      if (answer === "ready") throw new Error("The process that checks definitions began twice.");
      if ("reason" in answer) throw new Error(answer.reason);
      return answer.proof;
    } finally {
      idle = setTimeout(() => child?.kill(), IDLE);
      idle.unref();
    }
  };

  return {
    prove(order) {
      const proved = line.then(() => proveOne(order));
      line = proved.catch(() => undefined);
      return proved;
    },
    async close() {
      const open = child;
      clearTimeout(idle);
      if (open === null) return;
      const ended = new Promise((end) => open.once("exit", end));
      open.kill("SIGKILL");
      await ended;
      await line;
      clearTimeout(idle);
    },
  };
}
