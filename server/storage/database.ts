/** Types of the one database, whichever engine is behind it. */
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Deaf, Listener } from "./listen.ts";
import type * as schema from "./schema.ts";

export type Schema = typeof schema;

/** Either the database itself or a transaction on it. */
export type Executor = PgDatabase<PgQueryResultHKT, Schema>;

/** A transaction. The brand keeps the bare database from being passed where atomicity is needed. */
export type Transaction = Parameters<Parameters<Executor["transaction"]>[0]>[0];

export interface Database {
  kind: "pglite" | "postgres";
  db: Executor;
  /** Runs `work` in one transaction; rolls back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Plain SQL outside a transaction, for libraries that bring their own (pg-boss). Without values, several statements are allowed. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Tells of `pg_notify` on a channel, from any process of this database. @returns ends it */
  listen(channel: string, listener: Listener): Promise<Deaf>;
  /** PostgreSQL address when there is one. */
  url: string | null;
  /** How the pool stands; absent where there is none. */
  connections?(): { used: number; idle: number; waiting: number };
  close(): Promise<void>;
}
