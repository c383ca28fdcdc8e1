/**
 * `npm run copy-database -- ADDRESS`: copies the embedded database of `DATA_DIR` into an empty
 * PostgreSQL and compares every row. The embedded database stays as it is. Stop the server first.
 */
import { resolve } from "node:path";
import { reasonOf } from "./platform/log/reason.ts";
import { copyRows } from "./platform/storage/copy-rows.ts";
import { openDatabase, postgresAddress } from "./platform/storage/open.ts";

/** The argument's name in messages. */
const ARGUMENT = "ADDRESS";

async function copy(address: string | undefined, dataDir: string): Promise<void> {
  const url = postgresAddress(ARGUMENT, address ?? null);
  if (url === null)
    throw new Error("Give the address of an empty database: npm run copy-database -- postgres://…");
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

try {
  await copy(process.argv[2], resolve(process.env.DATA_DIR ?? "data"));
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
