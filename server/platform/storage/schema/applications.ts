/** Applications with their drafts and documents, and the invitations of other signers. */
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns.ts";

/** Why an application has a hold. */
export type HoldReason = "LITIGATION" | "EXAMINATION" | "COMPLAINT" | "OTHER";

export const applications = pgTable(
  "applications",
  {
    uuid: uuid("uuid").primaryKey(),
    accountUuid: uuid("account_uuid").notNull(),
    orgCode: text("org_code").notNull(),
    flow: text("flow").notNull(),
    /** The whole application, sealed with its data key. */
    sealed: bytes("sealed").notNull(),
    /** Identifiers of the documents that the sealed application lists. */
    documentUuids: text("document_uuids").array().notNull(),
    /** Business time of the oldest upload that no submission names; null without one. */
    oldestUnsentUpload: instant("oldest_unsent_upload"),
    version: integer("version").notNull(),
    /**
     * Version of the last write by a person. A form with an older version is stale; jobs do not
     * make a form stale.
     */
    editedVersion: integer("edited_version").notNull(),
    /** Current checklist step, and the ids of the runs that the step has started. */
    step: text("step"),
    startedRuns: jsonb("started_runs").$type<string[]>().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Business time of the last write by a person; jobs and housekeeping do not count. */
    activeAt: instant("active_at").notNull(),
    /** Business time at which retention looks again; null since the last write. */
    retainedUntil: instant("retained_until"),
    /** Business time since which nothing of the application may be erased; null without a hold. */
    heldSince: instant("held_since"),
    holdReason: text("hold_reason").$type<HoldReason>(),
    /** The originator who referred the borrower, as in the sealed application; null without one. */
    referrerUuid: uuid("referrer_uuid"),
  },
  (table) => [
    index("applications_referrer").on(table.orgCode, table.referrerUuid),
    index("applications_account").on(table.accountUuid),
    index("applications_retained").on(table.retainedUntil, table.activeAt),
  ],
);

/** Unsent answers of a screen, sealed as a whole. */
export const drafts = pgTable(
  "drafts",
  {
    applicationUuid: uuid("application_uuid").notNull(),
    screen: text("screen").notNull(),
    sealed: text("sealed").notNull(),
    /** The last answers of a tab that was left after another tab had saved; sealed. */
    sealedLeft: text("sealed_left"),
    /** Counts the saves, so that a tab notices those of another one. */
    version: integer("version").notNull().default(1),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationUuid, table.screen] })],
);

/**
 * Contents of documents. The blob store has the bytes under `uuid`; a row exists only for a
 * complete blob.
 */
export const blobs = pgTable(
  "blobs",
  {
    /** Identity of this content; a signed version of a document is a new blob. */
    uuid: uuid("uuid").primaryKey(),
    applicationUuid: uuid("application_uuid").notNull(),
    documentUuid: uuid("document_uuid").notNull(),
    contentType: text("content_type").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    sha256: text("sha256").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("blobs_document").on(table.applicationUuid, table.documentUuid)],
);

/**
 * Invitations of additional signers, one row a signer. The table has a hash of the link's secret,
 * never the secret.
 */
export const invitations = pgTable(
  "invitations",
  {
    /** The signer within the borrower's application. */
    signerUuid: uuid("signer_uuid").primaryKey(),
    /** The borrower's application. */
    applicationUuid: uuid("application_uuid").notNull(),
    /** The signer's own application. */
    signingUuid: uuid("signing_uuid").notNull().unique(),
    /** Keyed hash of the address, as accounts have it. */
    emailKey: text("email_key").notNull(),
    /** SHA-256 of the current link's secret. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Real time. */
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    index("invitations_application").on(table.applicationUuid),
    index("invitations_email").on(table.emailKey),
  ],
);
