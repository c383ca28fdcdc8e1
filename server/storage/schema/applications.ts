/** Applications, what was answered and brought for them, and the ways in for their other signers. */
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
import { instant } from "./columns.ts";

export const applications = pgTable(
  "applications",
  {
    uuid: uuid("uuid").primaryKey(),
    accountUuid: uuid("account_uuid").notNull(),
    orgCode: text("org_code").notNull(),
    flow: text("flow").notNull(),
    /** The application, sealed values in place. */
    document: jsonb("document").$type<Record<string, unknown>>().notNull(),
    version: integer("version").notNull(),
    /** Version of the last write by a person: what a stale form is measured against. Jobs do not make a form stale. */
    editedVersion: integer("edited_version").notNull(),
    /** Checklist step that is current, and the run ids started since it became so. */
    step: text("step"),
    startedRuns: jsonb("started_runs").$type<string[]>().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("applications_account").on(table.accountUuid)],
);

/** Unsent answers of a screen, sealed as a whole. */
export const drafts = pgTable(
  "drafts",
  {
    applicationUuid: uuid("application_uuid").notNull(),
    screen: text("screen").notNull(),
    sealed: text("sealed").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationUuid, table.screen] })],
);

/** Content of documents; the bytes are in the blob store under `uuid`. A row exists only for a blob that is complete. */
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

/** Ways in for additional signers, one row a signer. The link's secret itself is nowhere: only its hash is. */
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
    /** SHA-256 of the present link's secret. */
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
