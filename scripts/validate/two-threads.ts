/** Validates a root with two threads, each of which reads it. */
import { readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import {
  loadDefinitions,
  validateWith,
  type AnalyzedHalf,
  type Definitions,
  type Finding,
} from "#definitions/index.ts";

/** Megabytes for young objects: a validation makes many, and more room halves the time of their collection. */
const YOUNG_MB = 64;

/** Organizations of a root that two threads validate. */
const LARGE = 8;

export interface Validated {
  definitions: Definitions;
  findings: readonly Finding[];
}

/** Throws `UnusableRoot` as `loadDefinitions` does. */
export async function validateRoot(root: string): Promise<Validated> {
  const half = (await isLarge(root)) && availableParallelism() > 1 ? analyzedApart(root) : null;
  const definitions = await loadDefinitions(root);
  return { definitions, findings: await validateWith(definitions, half ?? Promise.resolve(null)) };
}

/** Whether a second thread saves more than its start costs. */
async function isLarge(root: string): Promise<boolean> {
  const organisations = await readdir(join(root, "flows/organisations")).catch(() => []);
  return organisations.length >= LARGE;
}

/**
 * Makes the first half in another thread. Null when the thread fails, and without a bundle, because
 * threads of Node 20 load no TypeScript: the caller then makes it too.
 */
export function analyzedApart(root: string): Promise<AnalyzedHalf | null> {
  const own = import.meta.filename;
  if (basename(own) === "two-threads.ts") return Promise.resolve(null);
  const thread = new Worker(join(dirname(own), "analysis-thread.js"), {
    workerData: root,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  thread.unref();
  return new Promise((done) => {
    thread.once("message", (half: AnalyzedHalf) => done(half));
    thread.once("error", () => done(null));
    thread.once("exit", () => done(null));
  });
}
