import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigError } from "#server/platform/environment/environment.ts";
import type { Executor } from "./database.ts";
import { rawQuery } from "./raw-query.ts";

export const ownMigrations = fileURLToPath(new URL("./migrations", import.meta.url));

/** A list of migrations as drizzle keeps it, oldest first. */
interface Journal {
  /** `when` is the time of a migration in milliseconds, by which drizzle knows that it ran. */
  entries: { tag: string; when: number }[];
}

/**
 * Rejects a database that a newer version has migrated: this version would write rows that the newer one cannot read.
 * Changes nothing.
 *
 * @param name of the database at the beginning of a sentence
 * @param folder of the migrations that this version knows
 * @throws ConfigError
 */
export async function refuseNewer(
  db: Executor,
  name: string,
  folder = ownMigrations,
): Promise<void> {
  const text = await readFile(join(folder, "meta", "_journal.json"), "utf8");
  const last = (JSON.parse(text) as Journal).entries.at(-1);
  const newest = await newestMigration(db);
  if (last === undefined || newest === null || newest <= last.when) return;
  throw new ConfigError(
    `${name} was migrated by a newer version of Hearthline: its last migration dates from ${dayOf(newest)}, and this version knows those up to ${last.tag} of ${dayOf(last.when)}. Start the newer version, or restore a backup from before the update.`,
  );
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the time of the last migration; null in a new database, and for a user who may not read it. */
async function newestMigration(db: Executor): Promise<number | null> {
  const lists = await rawQuery(
    db,
    `select 1 from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'drizzle' and relname = '__drizzle_migrations'
       and has_schema_privilege(pg_namespace.oid, 'usage') and has_table_privilege(pg_class.oid, 'select')`,
  );
  if (lists.rows.length === 0) return null;
  const { rows } = await rawQuery(
    db,
    "select created_at as time from drizzle.__drizzle_migrations order by created_at desc limit 1",
  );
  // PostgreSQL's driver gives such a number as a text.
  return rows[0] === undefined ? null : Number(rows[0].time);
}
