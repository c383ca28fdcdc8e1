/** The process that cleans files: one order, one answer. It knows the key of one file at a time. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { decrypt, encrypt } from "#server/platform/sealing/cipher.ts";
import { SPOOL_CONTEXT } from "#server/platform/uploads/spool.ts";
import { cleanFile } from "./clean-file.ts";
import type { CleaningAnswer, CleaningOrder } from "./orders.ts";

/** Bytes of memory above which the process ends after its answer, and a new one starts small. */
const TIRED = 400 * 1024 * 1024;

async function answerTo(order: CleaningOrder): Promise<CleaningAnswer> {
  const key = Buffer.from(order.key, "base64");
  const content = decrypt(key, await readFile(order.path), SPOOL_CONTEXT);
  const cleaned = await cleanFile({ ...order, content });
  const last = process.memoryUsage.rss() > TIRED;
  if ("refused" in cleaned) return { refused: cleaned.refused, last };
  const { type, content: written } = cleaned;
  await writeFile(order.target, encrypt(key, written, SPOOL_CONTEXT), { mode: 0o600 });
  const sha256 = createHash("sha256").update(written).digest("hex");
  return { type, size: written.length, sha256, last };
}

process.on("message", (order) => {
  void answerTo(order as CleaningOrder).then((answer) =>
    process.send?.(answer, () => {
      if (answer.last) process.exit(0);
    }),
  );
});
// The server has ended.
process.on("disconnect", () => process.exit(0));

// A parser does not pause, so another thread watches the memory.
const watch = new Worker(new URL("memory-watch.js", import.meta.url), { execArgv: [] });
watch.once("message", () => process.send?.("ready"));
