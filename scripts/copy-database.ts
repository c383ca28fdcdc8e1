/**
 * `npm run copy-database -- ADDRESS`: copies the embedded database of `DATA_DIR` into an empty
 * PostgreSQL and compares every row. The embedded database stays as it is. Stop the server first.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ConfigError } from "#server/platform/environment/environment.ts";
import { reasonOf } from "#server/platform/log/reason.ts";
import { copyRows } from "#server/platform/storage/copy-rows.ts";
import { openDatabase, postgresAddress } from "#server/platform/storage/open.ts";
import { CallError, ownCall } from "./call.js";

/** The argument's name in messages. */
const ARGUMENT = "ADDRESS";

const usage = `Usage: npm run copy-database -- ADDRESS
  ADDRESS  of an empty database, such as postgres://user@host/name
  Setting of the environment: DATA_DIR (./data), the folder of the database to copy.`;

async function copy(url: string, dataDir: string): Promise<void> {
  const from = await openDatabase({ databaseUrl: null, dataDir }, console.error);
  try {
    const to = await openDatabase({ databaseUrl: url, addressName: ARGUMENT, dataDir });
    try {
      const tables = await copyRows(from, to);
      for (const { name, rows } of tables) console.log(`${name}: ${rows} rows, 0 differ`);
      console.log(
        `Start the server with DATABASE_URL and the same DATA_DIR: it has the files and the root key.`,
      );
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

const [address] = ownCall(usage, {}, 1).words;
const dataDir = resolve(process.env.DATA_DIR ?? "data");
try {
  if (address === undefined)
    throw new CallError(`Give the address of an empty database.\n${usage}`);
  const url = postgresAddress(ARGUMENT, address) ?? "";
  if (!existsSync(join(dataDir, "database")))
    throw new CallError(
      `There is no database in ${dataDir}. Set DATA_DIR to the data folder of the server.`,
    );
  await copy(url, dataDir);
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = error instanceof CallError || error instanceof ConfigError ? 2 : 1;
}
