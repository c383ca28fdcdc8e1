/** Cleans files in a process of its own, whose memory, time and knowledge are limited. */
import { type ChildProcess, fork } from "node:child_process";
import { rename, rm } from "node:fs/promises";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { type Message, message } from "#server/platform/errors/message.ts";
import type { Content } from "#server/platform/sealing/in-steps.ts";
import type { SpooledFile } from "#server/platform/uploads/spool.ts";
import type { CleanedAbout, CleaningAnswer, CleaningOrder } from "./orders.ts";

/** Milliseconds for one file; the largest photo takes about five seconds. */
const PATIENCE = 30_000;
/** Milliseconds after which an idle process ends and frees its memory. */
const IDLE = 60_000;
/** Megabytes of JavaScript objects; buffers are limited by the process itself. */
const HEAP = 384;
/** The server answers people first. */
const PRIORITY = 10;

/** A file written anew, as long as its spooled file is there. */
export interface CleanedFile {
  type: CleanedAbout["type"];
  content: Content;
}

export interface Cleaner {
  /** Writes a file anew, in its place. A file that takes too much memory or time is refused. */
  clean(
    file: SpooledFile,
    about: { fileName: string; declaredType: string },
  ): Promise<CleanedFile | { refused: Message }>;
  close(): Promise<void>;
}

/** Starts the process with the first file. @param patience milliseconds that one file may take */
export function cleaningProcess(patience = PATIENCE): Cleaner {
  const script = fileURLToPath(new URL("process.ts", import.meta.url));
  const cwd = fileURLToPath(new URL("../../..", import.meta.url));
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let line: Promise<unknown> = Promise.resolve();

  /** Starts without the environment, which holds keys. */
  const open = async (): Promise<ChildProcess> => {
    const opened = fork(script, [], {
      cwd,
      execArgv: ["--import", "tsx", `--max-old-space-size=${HEAP}`],
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child = opened;
    opened.once("exit", () => {
      if (child === opened) child = null;
    });
    await new Promise<void>((ready, failed) => {
      opened.once("message", () => ready());
      opened.once("error", failed);
      opened.once("exit", () => failed(new Error("The cleaning process did not start.")));
    });
    try {
      if (opened.pid !== undefined) setPriority(opened.pid, PRIORITY);
    } catch {
      // Some containers forbid it; the process then competes with the server.
    }
    return opened;
  };

  /** Returns null when the process ended over the file. */
  const ask = (worker: ChildProcess, order: CleaningOrder): Promise<CleaningAnswer | null> =>
    new Promise((answered) => {
      const timer = setTimeout(() => worker.kill("SIGKILL"), patience);
      const settle = (answer: CleaningAnswer | null) => {
        clearTimeout(timer);
        worker.off("message", onMessage);
        worker.off("exit", onExit);
        answered(answer);
      };
      const onMessage = (answer: unknown) => settle(answer as CleaningAnswer);
      const onExit = () => settle(null);
      worker.on("message", onMessage);
      worker.on("exit", onExit);
      worker.send(order, (error) => {
        if (error) worker.kill("SIGKILL");
      });
    });

  const cleanOne: Cleaner["clean"] = async (file, { fileName, declaredType }) => {
    clearTimeout(idle);
    const target = `${file.path}.clean`;
    try {
      const worker = child ?? (await open());
      const answer = await ask(worker, {
        path: file.path,
        target,
        key: file.key.toString("base64"),
        fileName,
        declaredType,
      });
      if (answer === null) return { refused: tooMuch(declaredType) };
      if (answer.last && child === worker) child = null;
      if ("refused" in answer) return { refused: answer.refused };
      await rename(target, file.path);
      const { type, size, sha256 } = answer;
      return { type, content: { size, sha256, steps: file.steps } };
    } finally {
      await rm(target, { force: true });
      idle = setTimeout(() => child?.kill(), IDLE);
      idle.unref();
    }
  };

  return {
    // One after another: two pictures at once would need twice the memory.
    clean(file, about) {
      const cleaned = line.then(() => cleanOne(file, about));
      line = cleaned.catch(() => undefined);
      return cleaned;
    },
    async close() {
      await line;
      clearTimeout(idle);
      const open = child;
      if (open === null) return;
      const ended = new Promise((end) => open.once("exit", end));
      open.kill("SIGKILL");
      await ended;
    },
  };
}

const tooMuch = (declaredType: string): Message =>
  message(declaredType === "application/pdf" ? "pdf-too-complex" : "picture-too-large");
