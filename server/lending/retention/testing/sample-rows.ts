import { randomUUID } from "node:crypto";
import { eq, getTableColumns, is, or } from "drizzle-orm";
import { PgTable, type PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "#server/platform/storage/database.ts";
import * as schema from "#server/platform/storage/schema.ts";

/** Columns that name whose a row is. */
const OWNERS = ["accountUuid", "applicationUuid"] as const;

/** A table whose rows belong to an account or an application. */
export interface OwnedTable {
  name: string;
  table: PgTable;
  columns: Record<string, PgColumn>;
}

/** Returns each table of the schema with a column that names an account or an application. */
export const ownedTables = (): OwnedTable[] =>
  Object.entries(schema).flatMap(([name, table]) => {
    if (!is(table, PgTable)) return [];
    const columns: Record<string, PgColumn> = getTableColumns(table);
    return OWNERS.some((owner) => owner in columns) ? [{ name, table, columns }] : [];
  });

/** A value for a column by its type. A new type needs a line. */
const SAMPLES: Record<string, () => unknown> = {
  string: () => randomUUID(),
  number: () => 1,
  boolean: () => false,
  date: () => new Date("2026-11-20T12:00:00Z"),
  json: () => [],
  array: () => [],
  custom: () => Buffer.from("sample"),
};

/** Inserts a row of the account and the application into a table. */
export async function insertSample(
  executor: Executor,
  { table, columns }: OwnedTable,
  owners: Record<(typeof OWNERS)[number], string>,
): Promise<void> {
  const isOwner = (name: string): name is keyof typeof owners => name in owners;
  const row = Object.entries(columns)
    .filter(([name, column]) => isOwner(name) || (column.notNull && !column.hasDefault))
    .map(([name, column]) => [name, isOwner(name) ? owners[name] : SAMPLES[column.dataType]?.()]);
  await executor.insert(table).values(Object.fromEntries(row)).onConflictDoNothing();
}

/** Counts the rows of the account or the application in a table. */
export async function countOwned(
  executor: Executor,
  { table, columns }: OwnedTable,
  owners: Record<(typeof OWNERS)[number], string>,
): Promise<number> {
  const conditions = OWNERS.flatMap((owner) => {
    const column = columns[owner];
    return column === undefined ? [] : [eq(column, owners[owner])];
  });
  return (
    await executor
      .select()
      .from(table)
      .where(or(...conditions))
  ).length;
}
