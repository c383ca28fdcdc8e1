import { sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import { rawQuery } from "./raw-query.ts";

/** Rows that one statement moves. */
const BATCH = 500;

/** A table with its rows counted. */
export interface CopiedTable {
  /** Schema and name, quoted for SQL. */
  name: string;
  rows: number;
}

/**
 * Copies every row of the product into an empty database with the same migrations, and compares both
 * before it commits. The job queue's own tables stay behind: the next start fills them from
 * `jobs.runs`.
 *
 * @throws RangeError when the target has rows, other tables, or differs after the copy
 */
export async function copyRows(from: Database, to: Database): Promise<CopiedTable[]> {
  return from.transaction((source) =>
    to.transaction(async (target) => {
      // Values with a time zone are compared as text.
      for (const tx of [source, target]) await tx.execute(sql`set local timezone to 'UTC'`);
      const names = await tablesOf(source);
      if (String(names) !== String(await tablesOf(target)))
        throw new RangeError("Both databases must have the tables of the same version.");
      for (const name of names)
        if ((await stateOf(target, name)).rows > 0)
          throw new RangeError(`${name} has rows already. Copy into an empty database.`);
      const copied: CopiedTable[] = [];
      for (const name of names) {
        await copyTable(source, target, name);
        const [before, after] = [await stateOf(source, name), await stateOf(target, name)];
        if (before.rows !== after.rows || before.hash !== after.hash)
          throw new RangeError(`${name} differs after the copy.`);
        copied.push({ name, rows: after.rows });
      }
      return copied;
    }),
  );
}

async function tablesOf(tx: Transaction): Promise<string[]> {
  const { rows } = await rawQuery(
    tx,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' order by name`,
  );
  return rows.map(({ name }) => String(name));
}

/** Returns how many rows a table has, and a hash of all of them in any order. */
async function stateOf(tx: Transaction, name: string): Promise<{ rows: number; hash: string }> {
  const { rows } = await rawQuery(
    tx,
    `select count(*)::int as rows, coalesce(md5(string_agg(hash, '' order by hash)), '') as hash
     from (select md5(to_jsonb(each)::text) as hash from ${name} each) hashes`,
  );
  return rows[0] as { rows: number; hash: string };
}

async function copyTable(source: Transaction, target: Transaction, name: string): Promise<void> {
  await rawQuery(
    source,
    `declare rows_to_copy cursor for select to_jsonb(each)::text as row from ${name} each`,
  );
  for (;;) {
    const { rows } = await rawQuery(source, `fetch ${BATCH} from rows_to_copy`);
    if (rows.length === 0) break;
    // As text, because JavaScript would round large numbers.
    await rawQuery(
      target,
      `insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`,
      [`[${rows.map(({ row }) => String(row)).join(",")}]`],
    );
  }
  await rawQuery(source, "close rows_to_copy");
  await advanceSequences(target, name);
}

/** Makes the numbers of new rows continue after those of the copied ones. */
async function advanceSequences(tx: Transaction, name: string): Promise<void> {
  const { rows } = await rawQuery(
    tx,
    `select quote_ident(attname) as column, pg_get_serial_sequence($1, attname) as sequence
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
     and pg_get_serial_sequence($1, attname) is not null`,
    [name],
  );
  for (const { column, sequence } of rows)
    await rawQuery(
      tx,
      `select setval($1::text::regclass, max(${String(column)})) from ${name} having max(${String(column)}) is not null`,
      [String(sequence)],
    );
}
