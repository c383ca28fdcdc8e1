/** Types of the database, for both engines. */
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { StopListening, Listener } from "./listen.ts";
import type { RememberedRows } from "./remembered-rows.ts";
import type * as schema from "./schema.ts";

export type Schema = typeof schema;

/** The database itself or a transaction on it. */
export type Executor = PgDatabase<PgQueryResultHKT, Schema>;

/**
 * A transaction. The type keeps callers from passing the bare database where a write must be
 * atomic.
 */
export type Transaction = Parameters<Parameters<Executor["transaction"]>[0]>[0];

/**
 * The database stopped for good, because the disk reported an error and nobody knows what it holds.
 */
export class DatabaseStopped extends Error {
  override name = "DatabaseStopped";
}

export interface Database {
  kind: "pglite" | "postgres";
  /** Why the database stopped for good; null while it works. Only a new start ends it. */
  failure(): DatabaseStopped | null;
  /** Random name of this server among those on the same database. */
  serverName: string;
  db: Executor;
  /** Runs `work` in one transaction; rolls back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs plain SQL outside a transaction, for libraries with their own SQL (pg-boss). Without
   * values, the text may hold several statements.
   */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /**
   * Calls the listener for each `pg_notify` on a channel, from any process of this database.
   * @returns stops listening
   */
  listen(channel: string, listener: Listener): Promise<StopListening>;
  /** Rows that this process need not read again; null where other processes may change them. */
  remembered: RememberedRows | null;
  /** PostgreSQL address when there is one. */
  url: string | null;
  /** State of the connection pool; absent without a pool. */
  connections?(): { used: number; idle: number; waiting: number };
  close(): Promise<void>;
}
