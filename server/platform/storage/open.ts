import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { drizzle as drizzleNode } from "drizzle-orm/node-postgres";
import { migrate as migrateNode } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { sql } from "drizzle-orm";
import pg from "pg";
import { ConfigError, type ReadVariable } from "#server/platform/environment/environment.ts";
import { dataFolderFault } from "./data-folder.ts";
import type { Database, Executor } from "./database.ts";
import type { DurableDatabase } from "./embedded/durable-database.ts";
import { openFolder } from "./embedded/open-folder.ts";
import { listenEmbedded, listenPostgres } from "./listen.ts";
import { LOCKS } from "./advisory-locks.ts";
import { lockFolder } from "./lock.ts";
import { namingClient } from "./named-statements.ts";
import { ownMigrations, refuseNewer } from "./newer-version.ts";
import { postgresFault, withoutPassword } from "./postgres-fault.ts";
import { rememberRows } from "./remembered-rows.ts";
import * as schema from "./schema.ts";
import { statementLogger } from "./statements.ts";

export interface DatabaseSettings {
  /** Folder of the migrations; the server's own when absent. Tests open earlier databases with it. */
  migrationsFolder?: string;
  /** PostgreSQL address; null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Variable or argument that holds `databaseUrl`, for messages. */
  addressName?: string;
  /** Absolute path of the data folder. */
  dataDir: string;
}

/** Reads the address of the database; null for the embedded one. */
export const databaseUrl = (read: ReadVariable): string | null =>
  postgresAddress("DATABASE_URL", read("DATABASE_URL"));

/** Checks the address that a variable or an argument holds. */
export function postgresAddress(name: string, address: string | null): string | null {
  if (address !== null && !/^postgres(ql)?:\/\//.test(address))
    throw new ConfigError(`${name} must begin with postgres:// or postgresql://.`);
  return address;
}

/**
 * Opens the database and runs the migrations: PostgreSQL when there is an address, else the
 * embedded database in `dataDir`.
 *
 * @param report gets sentences for the operator, such as why the embedded database stopped
 */
export function openDatabase(
  options: DatabaseSettings,
  report: (message: string) => void = () => undefined,
): Promise<Database> {
  const {
    databaseUrl: url,
    addressName = "DATABASE_URL",
    dataDir,
    migrationsFolder = ownMigrations,
  } = options;
  return url
    ? openPostgres(url, addressName, migrationsFolder)
    : openEmbedded(dataDir, migrationsFolder, report);
}

async function openEmbedded(
  dataDir: string,
  migrationsFolder: string,
  report: (message: string) => void,
): Promise<Database> {
  const lock = await lockFolder(dataDir).catch((error: Error) => {
    throw dataFolderFault(error, dataDir) ?? error;
  });
  let opened: DurableDatabase | null = null;
  try {
    const client = await openFolder(dataDir, report);
    opened = client;
    const db = drizzlePglite(client, { schema, logger: statementLogger });
    await refuseNewer(db as unknown as Executor, join(dataDir, "database"), migrationsFolder);
    await migratePglite(db, { migrationsFolder });
    const remembered = await rememberRows(client);
    return {
      kind: "pglite",
      failure: () => client.failure,
      serverName: randomUUID(),
      db: db as unknown as Executor,
      transaction: (work) => (db as unknown as Executor).transaction(work),
      executeSql: async (text, values) => {
        if (values && values.length > 0) return client.query<Record<string, unknown>>(text, values);
        // Without values a library may send several statements and reads the last result.
        const results = await client.exec(text);
        return { rows: (results.at(-1)?.rows ?? []) as Record<string, unknown>[] };
      },
      listen: (channel, listener) => listenEmbedded(client, channel, listener),
      remembered,
      url: null,
      close: async () => {
        await client.close();
        await lock.release();
      },
    };
  } catch (error) {
    // The error that is known says more than one of its end.
    await opened?.close().catch(() => undefined);
    await lock.release();
    throw error;
  }
}

async function openPostgres(
  url: string,
  addressName: string,
  migrationsFolder: string,
): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 20, Client: namingClient() });
  // A broken idle connection (a restart of the database) must not end the process; the next query
  // reports it.
  pool.on("error", () => undefined);
  const db = drizzleNode(pool, { schema, logger: statementLogger });
  try {
    const client = await pool.connect();
    try {
      const single = drizzleNode(client, { schema });
      await single.execute(sql`select pg_advisory_lock(${LOCKS.migration})`);
      try {
        await refuseNewer(
          single as unknown as Executor,
          `${addressName} is ${withoutPassword(url)}, which`,
          migrationsFolder,
        );
        await migrateNode(single, { migrationsFolder });
      } finally {
        await single.execute(sql`select pg_advisory_unlock(${LOCKS.migration})`);
      }
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw postgresFault(error, addressName, url);
  }
  return {
    kind: "postgres",
    failure: () => null,
    serverName: randomUUID(),
    db: db as unknown as Executor,
    transaction: (work) => (db as unknown as Executor).transaction(work),
    executeSql: async (text, values) => {
      const result = await (values && values.length > 0
        ? pool.query(text, values)
        : pool.query(text));
      // A text with several statements returns a list, which the driver's types omit.
      const last = [result].flat().at(-1);
      return { rows: (last?.rows ?? []) as Record<string, unknown>[] };
    },
    listen: (channel, listener) => listenPostgres(url, channel, listener),
    remembered: null,
    url,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}
