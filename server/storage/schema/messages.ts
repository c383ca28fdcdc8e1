/** What is sent to borrowers, and what they write to their lender. */
import { bigserial, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** E-mails of a sandbox, sealed with the installation's key; with a mail server nothing is kept here. */
export const mailbox = pgTable("mailbox", {
  /** Of the message: one that is sent twice is kept once. */
  id: text("id").primaryKey(),
  sequence: bigserial("sequence", { mode: "number" }).notNull(),
  sealed: text("sealed").notNull(),
  /** Business time. */
  createdAt: instant("created_at").notNull(),
});

/** Links in e-mails that open something. The link's secret itself is nowhere: only its hash is. */
export const mailLinks = pgTable(
  "mail_links",
  {
    /** SHA-256 of the secret. */
    tokenHash: text("token_hash").primaryKey(),
    /** `resume` logs its holder in, once; `opt-out` ends reminders, any number of times. */
    purpose: text("purpose").$type<"resume" | "opt-out">().notNull(),
    applicationUuid: uuid("application_uuid").notNull(),
    /** Real time; null for one that does not end. */
    expiresAt: instant("expires_at"),
    usedAt: instant("used_at"),
  },
  (table) => [index("mail_links_application").on(table.applicationUuid)],
);

/** What people were told under the bell, by the names of definitions: no words and nothing personal are kept. */
export const notifications = pgTable(
  "notifications",
  {
    uuid: uuid("uuid").primaryKey(),
    accountUuid: uuid("account_uuid").notNull(),
    applicationUuid: uuid("application_uuid").notNull(),
    flow: text("flow").notNull(),
    /** Identifier in the flow's notifications.json. */
    notification: text("notification").notNull(),
    /** Hash of the value that names the occasion. */
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

/** What was written to a lender's chief executive. Mailed after the transaction that stores it, by whichever process looks next. */
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
    /** When some process last took it in hand to mail it. */
    triedAt: instant("tried_at"),
    mailedAt: instant("mailed_at"),
  },
  (table) => [
    index("feedback_account").on(table.accountUuid, table.createdAt),
    index("feedback_unmailed").on(table.mailedAt, table.createdAt),
  ],
);
