/** Accounts, their sessions and profiles, and data keys. */
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns.ts";

/**
 * A log-in. The sealed profile has the e-mail; this table has only a keyed hash of it for look-up.
 */
export const accounts = pgTable("accounts", {
  uuid: uuid("uuid").primaryKey(),
  orgCode: text("org_code").notNull(),
  emailKey: text("email_key").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  /**
   * BORROWER for a registered borrower; AGENT for the organization's staff, who process its
   * applications.
   */
  role: text("role").$type<"BORROWER" | "AGENT">().notNull().default("BORROWER"),
  /**
   * Which applications an agent sees: ORGANIZATION for all of the organization, ASSIGNED for those
   * in `assignments` and those of a chat that the agent has accepted. Nothing for a borrower.
   */
  reach: text("reach").$type<"ORGANIZATION" | "ASSIGNED">().notNull().default("ASSIGNED"),
  createdAt: instant("created_at").notNull(),
  /** Business time of the last log-in; null before the first one. */
  lastActiveAt: instant("last_active_at"),
});

/** A session, in real time. A token names it and is invalid when the session has ended. */
export const sessions = pgTable(
  "sessions",
  {
    uuid: uuid("uuid").primaryKey(),
    accountUuid: uuid("account_uuid").notNull(),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (table) => [index("sessions_account").on(table.accountUuid)],
);

/** Agents whose reach is ASSIGNED, and their applications. */
export const assignments = pgTable(
  "assignments",
  {
    applicationUuid: uuid("application_uuid").notNull(),
    /** The agent's account. */
    accountUuid: uuid("account_uuid").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationUuid, table.accountUuid] })],
);

/** Failed log-ins of one e-mail, whether or not it has an account. */
export const loginThrottle = pgTable("login_throttle", {
  emailKey: text("email_key").primaryKey(),
  windowStart: instant("window_start").notNull(),
  /** Tries in this window. */
  tries: integer("tries").notNull(),
  /** Failures since the last success. */
  consecutive: integer("consecutive").notNull(),
});

export const profiles = pgTable("profiles", {
  accountUuid: uuid("account_uuid").primaryKey(),
  /** The whole profile, sealed with the account's data key. */
  sealed: bytes("sealed").notNull(),
  version: integer("version").notNull(),
});

/** One data key per owner (account or application), wrapped by the root key. Deleting the row makes the owner's data unreadable. */
export const dataKeys = pgTable("data_keys", {
  owner: uuid("owner").primaryKey(),
  wrapped: bytes("wrapped").notNull(),
  /** Fingerprint of the root key that wraps this key. */
  rootKeyId: text("root_key_id").notNull(),
});
