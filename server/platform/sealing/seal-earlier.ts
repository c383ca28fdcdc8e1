/** Seals the documents of a database from before whole documents were sealed. */
import { eq, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#server/platform/storage/database.ts";
import { applications, profiles, settings } from "#server/platform/storage/schema.ts";
import { openJson } from "./cipher.ts";
import type { DataKeys } from "./data-keys.ts";
import { type DocumentKind, sealWhole } from "./sealed-document.ts";

/** Rows of one transaction. */
const BATCH = 200;

/** First byte of a JSON object. */
const BRACE = "{".charCodeAt(0);

/** Tables with documents, and the title of the schema that the values sealed in place carry. */
const stored = [
  { kind: "application", table: applications, owner: applications.uuid, title: "Application" },
  { kind: "profile", table: profiles, owner: profiles.accountUuid, title: "Profile" },
] as const satisfies readonly { kind: DocumentKind; owner: PgColumn; [more: string]: unknown }[];

/** Setting that the migration leaves for a database with earlier documents. */
const LEFT = "documents-to-seal";

/**
 * Seals every document that is still JSON, in batches: an interrupted start goes on where it ended.
 * Afterwards no page of the tables holds an earlier form.
 *
 * @returns how many documents it sealed
 */
export async function sealEarlierDocuments(database: Database, keys: DataKeys): Promise<number> {
  const { db } = database;
  const left = await db.select().from(settings).where(eq(settings.key, LEFT));
  if (left.length === 0) return 0;
  let sealed = 0;
  for (const each of stored) {
    for (;;) {
      const batch = await database.transaction((tx) => sealBatch(tx, keys, each));
      sealed += batch;
      if (batch < BATCH) break;
    }
  }
  await dropEarlierPages(database);
  await db.delete(settings).where(eq(settings.key, LEFT));
  return sealed;
}

/** Rewrites the tables without the earlier rows, and their statistics without the earlier values. */
async function dropEarlierPages({ kind, executeSql }: Database): Promise<void> {
  await executeSql("vacuum full analyze applications");
  await executeSql("vacuum full analyze profiles");
  // The embedded database is this process's own. On PostgreSQL the log belongs to its operator.
  if (kind === "pglite")
    await executeSql("set wal_recycle = off; select pg_switch_wal(); checkpoint; checkpoint;");
}

async function sealBatch(
  tx: Transaction,
  keys: DataKeys,
  { kind, table, owner, title }: (typeof stored)[number],
): Promise<number> {
  const isPlain: SQL = sql`get_byte(${table.sealed}, 0) = ${BRACE}`;
  const rows = await tx
    .select({ owner, sealed: table.sealed })
    .from(table)
    .where(isPlain)
    .limit(BATCH)
    .for("update");
  for (const row of rows) {
    const key = await keys.get(tx, row.owner);
    const document: unknown = JSON.parse(Buffer.from(row.sealed).toString("utf8"));
    const plain = openInPlace(key, document, title) as Record<string, unknown>;
    await tx
      .update(table)
      .set({ sealed: sealWhole(key, kind, plain) })
      .where(eq(owner, row.owner));
  }
  return rows.length;
}

/** Opens the values that were sealed in their places, `{ "$sealed": "…" }`. */
function openInPlace(key: Uint8Array, value: unknown, place: string): unknown {
  if (Array.isArray(value)) return value.map((item) => openInPlace(key, item, `${place}/*`));
  if (typeof value !== "object" || value === null) return value;
  const { $sealed } = value as { $sealed?: unknown };
  if (typeof $sealed === "string") return openJson(key, $sealed, place);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, openInPlace(key, item, `${place}/${name}`)]),
  );
}
