/**
 * The thread that shares a validation. Its data are the root, the identity of the code or null, and
 * the port for its results.
 */
import { workerData } from "node:worker_threads";
import { loadDefinitions, validationParts } from "#definitions/index.ts";
import { openResults } from "./result-store.ts";
import type { ThreadData } from "./two-threads.ts";

const { root, code, port } = workerData as ThreadData;
const store = await openResults(code);
const parts = validationParts(await loadDefinitions(root, undefined, store));
while (parts.next().done !== true) port.postMessage(store.takeAdded());
port.close();
