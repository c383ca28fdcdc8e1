import { randomBytes } from "node:crypto";
import pg from "pg";
import { openDatabase } from "#server/platform/storage/open.ts";
import { addressIn } from "./databases.ts";

/** Environment variable with the socket's folder of the cluster that all test files share. */
export const SHARED_CLUSTER = "TEST_SHARED_CLUSTER";

export interface SharedDatabases {
  /** Creates a migrated database without rows and returns its address. */
  create(): Promise<string>;
  /** Drops the databases that these calls created. */
  drop(): Promise<void>;
}

/** Name of the database that the others are copies of: copying one is faster than migrating one. */
const TEMPLATE = "migrated";
/** Advisory lock: two test files that begin together make the template once. */
const TEMPLATE_LOCK = 1;

/** Returns the PostgreSQL that the test files of a run share; null without PostgreSQL. */
export function sharedDatabases(): SharedDatabases | null {
  const folder = process.env[SHARED_CLUSTER];
  if (folder === undefined) return null;
  const names: string[] = [];
  return {
    async create() {
      const name = `t${randomBytes(6).toString("hex")}`;
      await withClient(folder, async (client) => {
        await provideTemplate(folder, client);
        await client.query(`create database ${name} template ${TEMPLATE}`);
      });
      names.push(name);
      return addressIn(folder, name);
    },
    drop: () =>
      withClient(folder, async (client) => {
        for (const name of names.splice(0))
          await client.query(`drop database ${name} with (force)`);
      }),
  };
}

async function withClient(
  folder: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: addressIn(folder, "postgres") });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function provideTemplate(folder: string, client: pg.Client): Promise<void> {
  const isThere = async () =>
    (await client.query("select 1 from pg_database where datname = $1", [TEMPLATE])).rowCount === 1;
  if (await isThere()) return;
  await client.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`);
  try {
    if (await isThere()) return;
    await client.query("create database migrating");
    const database = await openDatabase({
      databaseUrl: addressIn(folder, "migrating"),
      dataDir: "",
    });
    await database.close();
    await client.query(`alter database migrating rename to ${TEMPLATE}`);
  } finally {
    await client.query(`select pg_advisory_unlock(${TEMPLATE_LOCK})`);
  }
}
