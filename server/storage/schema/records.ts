/** What the server keeps of its own work: the log of events, answers already given, and its settings. */
import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Append-only: a trigger refuses update and delete, and each row's hash covers the one before. */
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

/** Answers already given, by account and key. */
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

/** Small values of the server itself, such as the sandbox clock's offset. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
});
