import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sharedDatabases } from "./shared-databases.ts";
import { copyDatabase } from "./template.ts";

/** Where a server of a test stores: a data folder and a database. */
export interface TestStore {
  dataDir: string;
  /** What the server reads from its environment about both. */
  environment: { DATA_DIR: string; DATABASE_URL?: string };
  /** Removes what was made for the test. The server must be closed. */
  remove(): Promise<void>;
}

/**
 * Makes an empty folder and a migrated database without rows: in PostgreSQL where it is available,
 * because statements and starts take several times as long on the embedded database. Tests that run
 * on each of the two show that both behave the same.
 *
 * @param options.databaseUrl a database that the test has made; null for the embedded one
 */
export async function testStore({
  databaseUrl,
}: {
  databaseUrl?: string | null;
} = {}): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), "hearthline-data-"));
  const databases = databaseUrl === undefined ? sharedDatabases() : null;
  const address = databaseUrl ?? (await databases?.create());
  if (address === undefined) await copyDatabase(dataDir);
  return {
    dataDir,
    environment: { DATA_DIR: dataDir, ...(address === undefined ? {} : { DATABASE_URL: address }) },
    async remove() {
      await databases?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
