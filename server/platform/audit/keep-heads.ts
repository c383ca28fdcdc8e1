import type { FastifyBaseLogger } from "fastify";
import { isSigned } from "./head.ts";
import { headFile, parseHead, readHeadFile, writeHeadFile } from "./head-file.ts";
import { recordHead, type RecordHeadPorts } from "./record-head.ts";

export type KeepHeadsPorts = RecordHeadPorts & {
  config: { dataDir: string };
  log: FastifyBaseLogger;
};

/** Milliseconds between heads. */
const INTERVAL = 60_000;

/**
 * Records a head each minute in which the audit log has grown, and once more at the end. Copies the
 * newest one to `DATA_DIR/audit-head.json` and to the log.
 *
 * @returns a function that records the last head and stops
 */
export function keepHeads(services: KeepHeadsPorts): () => Promise<void> {
  let current: Promise<void> = Promise.resolve();
  const next = (): Promise<void> => {
    current = current.then(() => keepHead(services));
    return current;
  };
  const timer = setInterval(() => void next(), INTERVAL).unref();
  return async () => {
    clearInterval(timer);
    await next();
  };
}

/** Records a head and stores it apart. Never throws: the next round tries again. */
async function keepHead(services: KeepHeadsPorts): Promise<void> {
  const { config, log, secrets } = services;
  const path = headFile(config.dataDir);
  try {
    // Read before the database: another process may record a head and store it meanwhile.
    const text = await readHeadFile(path);
    const { head, broken } = await recordHead(services);
    for (const stream of broken)
      log.error(
        { stream },
        "The audit log has lost or changed events. Run npm run audit -- verify",
      );
    const stored = text === null ? null : parseHead(text);
    const isOwn = text === null || (stored !== null && isSigned(secrets.eventHead, stored));
    // A later head than the database's proves a loss, so it is not overwritten.
    if (!isOwn || (stored !== null && stored.number > (head?.number ?? 0)))
      log.error(
        { path },
        "The head stored apart does not belong to this audit log: the database was set back or replaced. Run npm run audit -- verify, and remove the file if the change was intended",
      );
    else if (head !== null && head.number !== stored?.number) {
      await writeHeadFile(path, head);
      log.info({ head }, "Audit log head");
    }
  } catch (error) {
    log.error({ err: error }, "The audit log's head was not recorded; the next round tries again");
  }
}
