/** A second thread of the command, for large roots on computers with two cores or more. */
import { readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import {
  MessageChannel,
  receiveMessageOnPort,
  Worker,
  type MessagePort,
} from "node:worker_threads";

/** Megabytes for young objects: a validation makes many, and more room halves the time of their collection. */
const YOUNG_MB = 64;

/** Organizations of a root that two threads validate. */
const LARGE = 8;

/** What the thread gets, with the data that its starter gives. */
export interface WithPort {
  readonly port: MessagePort;
}

export interface SecondThread<Sent, Received> {
  send(message: Sent): void;
  /** Returns a message that has arrived; null while there is none, also after the thread has failed. */
  receive(): Received | null;
  end(): Promise<unknown>;
}

/**
 * Starts a module of the bundle as a thread. Null without a bundle, because threads of Node 20 load no TypeScript.
 * @param name of the module, without extension
 * @param data what the thread gets besides its port
 */
export function beginThread<Sent, Received>(
  name: string,
  data: object,
): SecondThread<Sent, Received> | null {
  const own = import.meta.filename;
  if (basename(own) === "thread.ts") return null;
  const { port1, port2 } = new MessageChannel();
  const thread = new Worker(join(dirname(own), `${name}.js`), {
    workerData: { ...data, port: port2 },
    transferList: [port2],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  thread.unref();
  // The other thread then makes everything.
  thread.once("error", () => {});
  return {
    send: (message) => port1.postMessage(message),
    receive: () =>
      (receiveMessageOnPort(port1) as { message: Received } | undefined)?.message ?? null,
    end() {
      port1.close();
      return thread.terminate();
    },
  };
}

/** Whether a second thread saves more than its start costs. */
export async function isWorthThread(root: string): Promise<boolean> {
  if (availableParallelism() === 1) return false;
  const organisations = await readdir(join(root, "flows/organisations")).catch(() => []);
  return organisations.length >= LARGE;
}
