/** The thread that shares a validation. Its data are the root, the identity of the code or null, and the port for its parts. */
import { workerData } from "node:worker_threads";
import { loadDefinitions, validatedParts } from "#definitions/index.ts";
import { openResults } from "./result-store.ts";
import type { Message, ThreadData } from "./two-threads.ts";

const { root, code, port } = workerData as ThreadData;
const store = code === null ? null : await openResults(code);
const definitions = await loadDefinitions(root, undefined, store);
for (const part of validatedParts(definitions)) {
  const message: Message = { hash: definitions.hash, part, added: store?.takeAdded() ?? [] };
  port.postMessage(message);
}
port.close();
