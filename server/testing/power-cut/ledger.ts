import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/storage/database.ts";

/** Writers at the same time. */
export const WRITERS = 20;

/**
 * Tables in which a loss shows: entry n of a writer and its counter n come from one transaction, so
 * that each writer has the entries 1 to n and the counter n.
 */
export async function createTables(database: Database): Promise<void> {
  await database.executeSql(`
    create table if not exists power_entries (
      writer int, value int, content text, hash text, primary key (writer, value));
    create index if not exists power_hashes on power_entries (hash);
    create table if not exists power_counters (writer int primary key, value int);
    insert into power_counters select writer, 0 from generate_series(0, ${WRITERS - 1}) writer
      on conflict do nothing;`);
}

/** Returns a text that does not compress, and its hash. */
export function payloadOf(length: number): { text: string; hash: string } {
  const text = randomBytes(length).toString("hex");
  return { text, hash: createHash("sha256").update(text).digest("hex") };
}

/** Returns the counter of each writer. */
export async function countersOf(database: Database): Promise<number[]> {
  const { rows } = await database.executeSql("select value from power_counters order by writer");
  return rows.map(({ value }) => Number(value));
}

/**
 * Compares a database with the answers that its writers got.
 *
 * @param answered the last value of each writer to which it got an answer
 * @returns one sentence for each fault
 */
export async function ledgerFaults(
  database: Database,
  answered: ReadonlyMap<number, number>,
): Promise<string[]> {
  const faults: string[] = [];
  const exists = await database.executeSql("select to_regclass('power_counters') as name");
  if (exists.rows[0]?.name === null)
    return answered.size === 0 ? [] : [`The tables of ${answered.size} writers are lost.`];
  const counters = await countersOf(database);
  for (const [writer, value] of answered)
    if ((counters[writer] ?? -1) < value)
      faults.push(
        `Writer ${writer} got an answer to ${value}; the database has ${counters[writer]}.`,
      );
  // Both plans must agree: an index that missed a change would hide or invent rows.
  for (const plan of ["seqscan", "indexscan"]) {
    const { rows } = await database.db.transaction(async (tx) => {
      for (const other of ["seqscan", "indexscan", "bitmapscan", "indexonlyscan"])
        await tx.execute(sql.raw(`set local enable_${other} = ${other === plan ? "on" : "off"}`));
      return (await tx.execute(sql`
        select writer, value, content, hash from power_entries order by writer, value`)) as unknown as {
        rows: { writer: number; value: number; content: string; hash: string }[];
      };
    });
    const seen = counters.map(() => 0);
    for (const { writer, value, content, hash } of rows) {
      if (value !== (seen[writer] ?? 0) + 1)
        faults.push(`Writer ${writer} has entry ${value} after ${seen[writer]} (${plan}).`);
      seen[writer] = value;
      if (createHash("sha256").update(content).digest("hex") !== hash)
        faults.push(`Entry ${value} of writer ${writer} is damaged (${plan}).`);
    }
    for (const [writer, value] of counters.entries())
      if (seen[writer] !== value)
        faults.push(
          `Writer ${writer} has ${seen[writer]} entries; its counter is ${value} (${plan}).`,
        );
  }
  return faults;
}
