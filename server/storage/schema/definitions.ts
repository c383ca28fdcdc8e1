/** What flows said in the versions with which applications began. */
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes } from "./columns.ts";

/** What a flow of an organisation said in a version with which applications began, as it said it last. */
export const definitionVersions = pgTable(
  "definition_versions",
  {
    orgCode: text("org_code").notNull(),
    flow: text("flow").notNull(),
    version: integer("version").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgCode, table.flow, table.version] })],
);

/** Definitions by the hash of what they say: many organisations say the same. */
export const definitionContents = pgTable("definition_contents", {
  hash: text("hash").primaryKey(),
  /** JSON, compressed (Brotli). */
  content: bytes("content").notNull(),
});
