import { resolve } from "node:path";
import {
  ConfigError,
  type Environment,
  readerOf,
} from "#server/platform/environment/environment.ts";
import {
  existingRootKey,
  previousRootKeys,
  rootKeySetting,
} from "#server/platform/keys/root-key.ts";
import { deriveSecrets, type Secrets } from "#server/platform/keys/secrets.ts";
import { DataKeys, INSTALLATION } from "#server/platform/sealing/data-keys.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { databaseUrl } from "#server/platform/storage/open.ts";
import { readDatabase } from "#server/platform/storage/read-only.ts";

/** One moment of the log, with the keys that open and verify it. */
export interface OpenLog {
  tx: Transaction;
  keys: DataKeys;
  secrets: Secrets;
}

/** Folder of a server's data, as the server reads its setting. */
export const dataFolder = (environment: Environment): string =>
  resolve(readerOf(environment)("DATA_DIR") ?? "data");

/**
 * Opens the audit log of `DATABASE_URL`, or of the embedded database in `DATA_DIR`, to read one
 * moment of it.
 * @throws ConfigError without its root key, and for a database without a log
 */
export async function readLog<Result>(
  environment: Environment,
  use: (log: OpenLog) => Promise<Result>,
): Promise<Result> {
  const read = readerOf(environment);
  const settings = {
    databaseUrl: databaseUrl(read),
    dataDir: dataFolder(environment),
    rootKey: rootKeySetting(read),
  };
  const keys = new DataKeys(await existingRootKey(settings), previousRootKeys(read));
  return readDatabase(settings, async (tx) => {
    const installation = await keys.find(tx, INSTALLATION);
    if (installation === null)
      throw new ConfigError("The database has no audit log: no server has started on it.");
    return use({ tx, keys, secrets: deriveSecrets(new Uint8Array(32), installation) });
  });
}
