import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { DataKeys, INSTALLATION } from "./platform/sealing/data-keys.ts";
import { sealEarlierDocuments } from "./platform/sealing/seal-earlier.ts";
import { LOCKS } from "./platform/storage/advisory-locks.ts";
import type { Database } from "./platform/storage/database.ts";

interface OpenKeys {
  dataKeys: DataKeys;
  /** The key from which the installation derives its secrets. */
  installation: Uint8Array;
}

/**
 * Opens the keys of the database: wraps the data keys with the present root key, and seals what an
 * earlier version left unsealed.
 *
 * @param previous root keys that may still wrap data keys
 */
export async function openKeys(
  database: Database,
  root: Uint8Array,
  previous: Uint8Array[],
  log: FastifyBaseLogger,
): Promise<OpenKeys> {
  const dataKeys = new DataKeys(root, previous);
  const installation = await database.transaction(async (tx) => {
    // Two starts cannot both find old keys.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.start})`);
    const rewrapped = await dataKeys.rewrap(tx);
    if (rewrapped > 0) log.info({ rewrapped }, "The new root key wraps the data keys");
    return dataKeys.create(tx, INSTALLATION);
  });
  const sealed = await sealEarlierDocuments(database, dataKeys);
  if (sealed > 0) log.info({ sealed }, "Documents of an earlier version are sealed as a whole");
  return { dataKeys, installation };
}
