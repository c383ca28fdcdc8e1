/** E-mails, notifications and feedback. */
import { bigserial, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * E-mails of a sandbox, sealed with the installation's key. With a mail server the table stays
 * empty.
 */
export const mailbox = pgTable("mailbox", {
  /** Id of the message: one that is sent twice is stored once. */
  id: text("id").primaryKey(),
  sequence: bigserial("sequence", { mode: "number" }).notNull(),
  sealed: text("sealed").notNull(),
  /** Business time. */
  createdAt: instant("created_at").notNull(),
});

/**
 * Links in e-mails that grant access. The table has a hash of the link's secret, never the secret.
 */
export const mailLinks = pgTable(
  "mail_links",
  {
    /** SHA-256 of the secret. */
    tokenHash: text("token_hash").primaryKey(),
    /**
     * `resume` logs its holder in and works one time; `opt-out` ends reminders and works any number
     * of times; `hand-off` opens one page on a phone and works one time.
     */
    purpose: text("purpose").$type<"resume" | "opt-out" | "hand-off">().notNull(),
    applicationUuid: uuid("application_uuid").notNull(),
    /** The session that asked for a `hand-off` link; null for any other purpose. */
    sessionUuid: uuid("session_uuid"),
    /** Real time; null for a link that does not expire. */
    expiresAt: instant("expires_at"),
    usedAt: instant("used_at"),
  },
  (table) => [index("mail_links_application").on(table.applicationUuid)],
);

/**
 * Notifications under the bell, by the names of their definitions. The table has no texts and no
 * personal data.
 */
export const notifications = pgTable(
  "notifications",
  {
    uuid: uuid("uuid").primaryKey(),
    accountUuid: uuid("account_uuid").notNull(),
    applicationUuid: uuid("application_uuid").notNull(),
    flow: text("flow").notNull(),
    /** Identifier in the flow's notifications.json. */
    notification: text("notification").notNull(),
    /** Hash of the value that identifies the occasion. */
    occasion: text("occasion").notNull(),
    /** Business time. */
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
  },
  (table) => [
    index("notifications_account").on(table.accountUuid, table.createdAt),
    uniqueIndex("notifications_occasion").on(
      table.applicationUuid,
      table.notification,
      table.occasion,
    ),
  ],
);

/**
 * Feedback to a lender's chief executive. After the transaction that stores it, the next process
 * that polls mails it.
 */
export const feedback = pgTable(
  "feedback",
  {
    uuid: uuid("uuid").primaryKey(),
    accountUuid: uuid("account_uuid").notNull(),
    orgCode: text("org_code").notNull(),
    applicationUuid: uuid("application_uuid"),
    /** Topic, message, consent and page, sealed with the account's data key. */
    sealed: text("sealed").notNull(),
    /** Real time. */
    createdAt: instant("created_at").notNull(),
    /** When a process last tried to mail it. */
    triedAt: instant("tried_at"),
    mailedAt: instant("mailed_at"),
  },
  (table) => [
    index("feedback_account").on(table.accountUuid, table.createdAt),
    index("feedback_unmailed").on(table.mailedAt, table.createdAt),
  ],
);
