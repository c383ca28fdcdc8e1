/** The thread that makes the first half of a validation; its data is the root. */
import { parentPort, workerData } from "node:worker_threads";
import { analyzedHalf, loadDefinitions } from "#definitions/index.ts";

const half = analyzedHalf(await loadDefinitions(String(workerData)));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
parentPort?.postMessage(half);
