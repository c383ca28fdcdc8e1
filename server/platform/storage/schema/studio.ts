/** What product owners change in the studio. Definitions are no personal data, so nothing is sealed. */
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns.ts";

/** Texts of definition files by the SHA-256 of their bytes, so that a rollback gives exactly these. */
export const studioContents = pgTable("studio_contents", {
  hash: text("hash").primaryKey(),
  /** UTF-8, compressed (Brotli). */
  content: bytes("content").notNull(),
});

/** A person's changes under a name. Nobody else writes them. */
export const studioDrafts = pgTable(
  "studio_drafts",
  {
    uuid: uuid("uuid").primaryKey(),
    orgCode: text("org_code").notNull(),
    /** The author's account. */
    accountUuid: uuid("account_uuid").notNull(),
    name: text("name").notNull(),
    /** Counts the writes, so that a tab notices those of another one. */
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    changedAt: instant("changed_at").notNull(),
    /** When the author asked for a review; null before. A change ends it. */
    reviewAskedAt: instant("review_asked_at"),
    /** Hash of the content that a second person approved; null without an approval. A change ends it. */
    approvedHash: text("approved_hash"),
    approvedBy: uuid("approved_by"),
    approvedAt: instant("approved_at"),
    /** When the approved content goes live by itself; null without such a time. A change ends it. */
    publishAt: instant("publish_at"),
    /** Who chose the time, and why the content goes live. */
    publishBy: uuid("publish_by"),
    publishReason: text("publish_reason"),
    /** Real time at which a server began to publish; another one waits for it a while. */
    publishBegan: instant("publish_began"),
    /** Why it did not go live at its time; null when it did, or has yet to. */
    publishFault: text("publish_fault"),
    /** Release that published the draft; null while it is open. */
    release: integer("release"),
  },
  (table) => [index("studio_drafts_org").on(table.orgCode)],
);

/** A file of a draft, with the live text on which the author began. */
export const studioDraftFiles = pgTable(
  "studio_draft_files",
  {
    draftUuid: uuid("draft_uuid").notNull(),
    path: text("path").notNull(),
    /** Null for a file that did not exist. */
    baseHash: text("base_hash"),
    /** Null for a file that the draft removes. */
    hash: text("hash"),
  },
  (table) => [primaryKey({ columns: [table.draftUuid, table.path] })],
);

/** What a release did to one file. A null hash is a file that does not exist. */
export interface ReleasedFile {
  path: string;
  before: string | null;
  after: string | null;
}

/** Publications and rollbacks, in their order. */
export const studioReleases = pgTable("studio_releases", {
  number: integer("number").primaryKey(),
  orgCode: text("org_code").notNull(),
  at: instant("at").notNull(),
  accountUuid: uuid("account_uuid").notNull(),
  kind: text("kind").$type<"publication" | "rollback">().notNull(),
  /** Name of the draft, or of the release that was rolled back. */
  name: text("name").notNull(),
  /** Release that a rollback took back; null for a publication. */
  rolledBack: integer("rolled_back"),
  approvedBy: uuid("approved_by"),
  reason: text("reason")
    .notNull()
    .default(sql`''`),
  /** Hash of the approved content. */
  hash: text("hash").notNull(),
  files: jsonb("files").$type<ReleasedFile[]>().notNull(),
});

/** The published texts that differ from the files of the installation. */
export const studioLiveFiles = pgTable("studio_live_files", {
  path: text("path").primaryKey(),
  /** Null for a file that is removed. */
  hash: text("hash"),
});
