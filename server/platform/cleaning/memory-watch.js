// A thread that ends its whole process when that takes too much memory, in the middle of any work.
// JavaScript, because a thread does not inherit the loader of TypeScript on every version of Node.
import { parentPort } from "node:worker_threads";

/** Bytes; decoding and encoding the largest picture takes about 900 million. */
const MOST_MEMORY = 1024 * 1024 * 1024;
/** Milliseconds; within them a parser fills some tens of megabytes. */
const EVERY = 20;

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.kill(process.pid, "SIGKILL");
}, EVERY);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage("watching");
