/**
 * Writes to a database through the server's own functions, and marks each answer in the record of a
 * test that cuts the power. Arguments: the address of a PostgreSQL or a data folder, the file of the
 * marks, how many transactions, and a seed. The process ends by killing itself.
 */
import { openSync, writeSync } from "node:fs";
import { sql } from "drizzle-orm";
import { seeded } from "#engine/guard/testing/random.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import { countersOf, createTables, payloadOf } from "./ledger.ts";

const [address = "", marksPath = "", transactions = "0", seed = "0"] = process.argv.slice(2);
const random = seeded(Number(seed));
const marks = openSync(marksPath, "a");
const mark = (writer: number, value: number): void => void writeSync(marks, `${writer}:${value}\n`);

const database = await openDatabase(
  address.startsWith("postgres")
    ? { databaseUrl: address, dataDir: "" }
    : { databaseUrl: null, dataDir: address },
);
await createTables(database);
const counters = await countersOf(database);
// A reader of a value relies on it.
for (const [writer, value] of counters.entries()) mark(writer, value);

let left = Number(transactions);
await Promise.all(
  counters.map(async (start, writer) => {
    for (let value = start + 1; left > 0; value += 1) {
      left -= 1;
      const { text, hash } = payloadOf(random.below(3_000));
      await database.transaction(async (tx) => {
        await tx.execute(
          sql`insert into power_entries values (${writer}, ${value}, ${text}, ${hash})`,
        );
        await tx.execute(sql`update power_counters set value = ${value} where writer = ${writer}`);
      });
      mark(writer, value);
      if (random.chance(0.02)) await database.executeSql("checkpoint");
      // A read between the commits must not make them wait for each other.
      if (random.chance(0.2)) await database.executeSql("select count(*) from power_entries");
    }
  }),
);
if (random.chance(0.2)) await database.close();
process.kill(process.pid, "SIGKILL");
