/** Validates a root with two threads, each of which reads it. */
import { readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import {
  MessageChannel,
  receiveMessageOnPort,
  Worker,
  type MessagePort,
} from "node:worker_threads";
import {
  loadDefinitions,
  validateDefinitions,
  type Definitions,
  type Finding,
} from "#definitions/index.ts";
import { openResults, type Result } from "./result-store.ts";

/** Megabytes for young objects: a validation makes many, and more room halves the time of their collection. */
const YOUNG_MB = 64;

/** Organizations of a root that two threads validate. */
const LARGE = 8;

export interface Validated {
  definitions: Definitions;
  findings: readonly Finding[];
}

/** What the second thread gets. */
export interface ThreadData {
  readonly root: string;
  readonly code: string | null;
  readonly port: MessagePort;
}

/**
 * Throws `UnusableRoot` as `loadDefinitions` does.
 * @param code identity of the code, by which results are stored for the next run; null to read and store none
 */
export async function validateRoot(root: string, code: string | null = null): Promise<Validated> {
  const second =
    (await isLarge(root)) && availableParallelism() > 1 ? beginSecond(root, code) : null;
  try {
    const store = await openResults(code);
    const takeArrived = () => {
      for (let results = second?.receive(); results; results = second?.receive())
        store.take(results);
    };
    const definitions = await loadDefinitions(root, undefined, {
      get(key) {
        const known = store.get(key);
        if (known !== undefined) return known;
        takeArrived();
        return store.get(key);
      },
      set: store.set,
    });
    const findings = validateDefinitions(definitions);
    await store.write();
    return { definitions, findings };
  } finally {
    void second?.end();
  }
}

/** Whether a second thread saves more than its start costs. */
async function isLarge(root: string): Promise<boolean> {
  const organisations = await readdir(join(root, "flows/organisations")).catch(() => []);
  return organisations.length >= LARGE;
}

interface SecondThread {
  /** Returns the next results that have arrived; null while there are none, also after the thread has failed. */
  receive(): readonly Result[] | null;
  end(): Promise<unknown>;
}

/** Starts the second thread. Null without a bundle, because threads of Node 20 load no TypeScript. */
export function beginSecond(root: string, code: string | null = null): SecondThread | null {
  const own = import.meta.filename;
  if (basename(own) === "two-threads.ts") return null;
  const { port1, port2 } = new MessageChannel();
  const data: ThreadData = { root, code, port: port2 };
  const thread = new Worker(join(dirname(own), "second-thread.js"), {
    workerData: data,
    transferList: [port2],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  thread.unref();
  // The other thread then makes everything.
  thread.once("error", () => {});
  return {
    receive: () =>
      (receiveMessageOnPort(port1) as { message: readonly Result[] } | undefined)?.message ?? null,
    end() {
      port1.close();
      return thread.terminate();
    },
  };
}
