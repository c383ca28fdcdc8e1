import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleNode } from "drizzle-orm/node-postgres";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import pg from "pg";
import { ConfigError } from "#server/platform/environment/environment.ts";
import { reasonOf } from "#server/platform/log/reason.ts";
import type { Executor, Transaction } from "./database.ts";
import { removeLeftovers } from "./embedded/open-folder.ts";
import { lockFolder } from "./lock.ts";
import { refuseNewer } from "./newer-version.ts";
import type { DatabaseSettings } from "./open.ts";
import { withoutPassword } from "./postgres-fault.ts";
import * as schema from "./schema.ts";

/** Milliseconds until an address that does not answer is given up. */
const PATIENCE = 10_000;

/** Codes of PostgreSQL for a table and a column that do not exist. */
const UNKNOWN_PLACES = new Set(["42P01", "42703"]);

type Work<T> = (tx: Transaction) => Promise<T>;

/**
 * Runs `work` on the state of one moment, in a transaction that cannot write and without migrations.
 *
 * @throws ConfigError when the database cannot be opened or has other tables; LockedError while a
 *   server uses the folder
 */
export async function readDatabase<T>(settings: DatabaseSettings, work: Work<T>): Promise<T> {
  const { databaseUrl, dataDir } = settings;
  return databaseUrl === null ? readEmbedded(dataDir, work) : readPostgres(databaseUrl, work);
}

/**
 * The embedded database writes into its folder when it opens. A copy is opened instead, which only
 * this user can read.
 */
async function readEmbedded<T>(dataDir: string, work: Work<T>): Promise<T> {
  const folder = join(dataDir, "database");
  if (!existsSync(folder))
    throw new ConfigError(
      `${dataDir} has no database. Give the DATA_DIR of a server, or an address that begins with postgres://.`,
    );
  const copy = await mkdtemp(join(tmpdir(), "hearthline-read-"));
  try {
    const lock = await lockFolder(dataDir);
    try {
      await cp(folder, copy, { recursive: true });
    } finally {
      await lock.release();
    }
    await removeLeftovers(copy);
    const client = await PGlite.create(copy).catch((error: unknown) => {
      throw new ConfigError(`${folder} cannot be opened: ${reasonOf(error)}`);
    });
    try {
      return await readOnly(
        drizzlePglite(client, { schema }) as unknown as Executor,
        dataDir,
        work,
      );
    } finally {
      await client.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function readPostgres<T>(url: string, work: Work<T>): Promise<T> {
  const name = withoutPassword(url) ?? "The address";
  let client: pg.Client | null = null;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE });
    await client.connect();
  } catch (error) {
    await client?.end().catch(() => undefined);
    throw new ConfigError(
      `${name} cannot be opened: ${reasonOf(error)}. Check the address, and that the database accepts this user.`,
    );
  }
  try {
    return await readOnly(drizzleNode(client, { schema }) as unknown as Executor, name, work);
  } finally {
    await client.end();
  }
}

async function readOnly<T>(db: Executor, name: string, work: Work<T>): Promise<T> {
  try {
    return await db.transaction(
      async (tx) => {
        await refuseNewer(tx, name);
        return work(tx);
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    if (!UNKNOWN_PLACES.has(String((cause as { code?: unknown }).code))) throw error;
    throw new ConfigError(
      `${name} is no database of this version: ${reasonOf(cause)}. Start this version of the server on it once, or on a copy.`,
    );
  }
}
