/** The audit log, idempotent answers and the server's settings. */
import {
  bigint,
  bigserial,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * The audit log. Triggers reject update, delete and truncate, and each row's hash covers the row
 * before.
 */
export const events = pgTable(
  "events",
  {
    stream: uuid("stream").notNull(),
    sequence: integer("sequence").notNull(),
    at: instant("at").notNull(),
    actor: text("actor").notNull(),
    kind: text("kind").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.stream, table.sequence] })],
);

/**
 * Events that no head covers yet: a trigger adds a row for each one, in its transaction. A row has
 * the stream only.
 */
export const eventChanges = pgTable("event_changes", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  stream: uuid("stream").notNull(),
});

/** Newest event of each stream that a head covers. Heads have the number and a sum of these rows. */
export const eventTips = pgTable("event_tips", {
  stream: uuid("stream").primaryKey(),
  sequence: integer("sequence").notNull(),
  hash: text("hash").notNull(),
});

/** Signed statements, at most one a minute, about the whole audit log at one moment. */
export const eventHeads = pgTable("event_heads", {
  number: integer("number").primaryKey(),
  /** Real time. */
  at: instant("at").notNull(),
  streams: integer("streams").notNull(),
  events: bigint("events", { mode: "number" }).notNull(),
  /** Sum of the keyed hashes of all tips, modulo 2^256, in hex. */
  sum: text("sum").notNull(),
  /** Keyed hash of the other columns. */
  signature: text("signature").notNull(),
});

/** Stored answers, by account and idempotency key. */
export const idempotency = pgTable(
  "idempotency",
  {
    accountUuid: uuid("account_uuid").notNull(),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    status: integer("status"),
    /** The answer, sealed with the account's data key. */
    answer: text("answer"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountUuid, table.key] })],
);

/** Small settings of the server, such as the sandbox clock's offset. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
});

/**
 * Requests of a minute by those who make many, counted over all processes. An unlogged table: a
 * crash of the database begins the minute anew.
 */
export const requestCounts = pgTable("request_counts", {
  /** Keyed hash of the limit and of the session or address. */
  key: text("key").primaryKey(),
  /** End of the minute, real time. */
  endsAt: instant("ends_at").notNull(),
  count: integer("count").notNull(),
});
