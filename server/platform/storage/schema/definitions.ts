/** Versions of flows with which applications began. */
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes } from "./columns.ts";

/**
 * A version of an organization's flow with which applications began: the latest published content
 * of that version.
 */
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

/** Definitions by the hash of their content, because many organizations share the same. */
export const definitionContents = pgTable("definition_contents", {
  hash: text("hash").primaryKey(),
  /** JSON, compressed (Brotli). */
  content: bytes("content").notNull(),
});
