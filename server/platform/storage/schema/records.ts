/** The audit log, idempotent answers and the server's settings. */
import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * The audit log. A trigger rejects update and delete, and each row's hash covers the row before.
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
