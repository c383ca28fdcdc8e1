/** Accounts, their sessions and profiles, and data keys. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns.ts";

/** A right in the studio: to see drafts, to write them, to approve another person's, to publish. */
export type StudioRole = "reader" | "author" | "approver" | "publisher";

/**
 * A log-in. The sealed profile has the e-mail; this table has only a keyed hash of it for look-up.
 */
export const accounts = pgTable(
  "accounts",
  {
    uuid: uuid("uuid").primaryKey(),
    orgCode: text("org_code").notNull(),
    emailKey: text("email_key").notNull(),
    /** Hash of the password; empty for an account that only e-mailed links open. */
    passwordHash: text("password_hash").notNull(),
    /**
     * BORROWER for a registered borrower; AGENT for the organization's staff, who process its
     * applications; BROKER for a loan originator, who reads the applications that they referred.
     */
    role: text("role").$type<"BORROWER" | "AGENT" | "BROKER">().notNull().default("BORROWER"),
    /**
     * Which applications an agent sees: ORGANIZATION for all of the organization, ASSIGNED for those
     * in `assignments` and those of a chat that the agent has accepted. Nothing for a borrower.
     */
    reach: text("reach").$type<"ORGANIZATION" | "ASSIGNED">().notNull().default("ASSIGNED"),
    /** What an agent may do in the studio. Nothing for a borrower. */
    studioRoles: text("studio_roles")
      .array()
      .$type<StudioRole[]>()
      .notNull()
      .default(sql`'{}'`),
    createdAt: instant("created_at").notNull(),
    /** Business time of the last log-in; null before the first one. */
    lastActiveAt: instant("last_active_at"),
    /**
     * Real time at which a link in an e-mail proved the address; null until then. Any number of
     * unverified accounts may name one address, but only one verified account holds it.
     */
    verifiedAt: instant("verified_at"),
  },
  (table) => [
    index("accounts_email").on(table.emailKey),
    uniqueIndex("accounts_verified_email")
      .on(table.emailKey)
      .where(sql`verified_at is not null`),
  ],
);

/**
 * One-time links to an account. The table has a hash of the link's secret, never the secret. Real
 * time.
 */
export const accountLinks = pgTable(
  "account_links",
  {
    /** SHA-256 of the secret. */
    tokenHash: text("token_hash").primaryKey(),
    /**
     * `confirm` proves the address; `reset` and `join` prove it and set a new password; `enter`
     * proves it and logs in to an account without a password.
     */
    purpose: text("purpose").$type<"confirm" | "reset" | "join" | "enter">().notNull(),
    accountUuid: uuid("account_uuid").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("account_links_account").on(table.accountUuid)],
);

/** A session, in real time. A token names it and is invalid when the session has ended. */
export const sessions = pgTable(
  "sessions",
  {
    uuid: uuid("uuid").primaryKey(),
    accountUuid: uuid("account_uuid").notNull(),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** Whether a second factor proved the person. A session of staff without one is refused. */
    secondFactor: boolean("second_factor").notNull().default(false),
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

/** An account's authenticator app. */
export const authenticatorApps = pgTable("authenticator_apps", {
  accountUuid: uuid("account_uuid").primaryKey(),
  /** Secret of the codes, sealed with the account's data key. */
  sealed: text("sealed").notNull(),
  /** Number of the last accepted time step: a code works once. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Passkeys of accounts (WebAuthn). */
export const passkeys = pgTable(
  "passkeys",
  {
    /** Identifier of the credential, base64url. */
    credentialId: text("credential_id").primaryKey(),
    accountUuid: uuid("account_uuid").notNull(),
    publicKey: bytes("public_key").notNull(),
    /** Signature counter, which a copied authenticator would repeat. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<string[]>().notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("passkeys_account").on(table.accountUuid)],
);

/** Recovery codes, each of which replaces a second factor once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    accountUuid: uuid("account_uuid").notNull(),
    /** Hash keyed with the account's data key. */
    codeHash: text("code_hash").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [primaryKey({ columns: [table.accountUuid, table.codeHash] })],
);

/** Steps after a correct password: a second factor is due, or may be set up. Real time. */
export const passwordSteps = pgTable(
  "password_steps",
  {
    /** SHA-256 of the secret that the browser holds. */
    tokenHash: text("token_hash").primaryKey(),
    accountUuid: uuid("account_uuid").notNull(),
    /**
     * `prove`: a second factor logs in. `enroll`: a first one is set up, which logs in. `manage`: a
     * logged-in person changes their factors.
     */
    purpose: text("purpose").$type<"prove" | "enroll" | "manage">().notNull(),
    /** Challenge that a passkey must sign; null before one was asked for. */
    challenge: text("challenge"),
    /** Secret of an authenticator app that is being set up, sealed with the account's data key. */
    sealed: text("sealed"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("password_steps_account").on(table.accountUuid)],
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

/**
 * One data key per owner (account or application), wrapped by the root key. Deleting the row makes
 * the owner's data unreadable.
 */
export const dataKeys = pgTable("data_keys", {
  owner: uuid("owner").primaryKey(),
  wrapped: bytes("wrapped").notNull(),
  /** Fingerprint of the root key that wraps this key. */
  rootKeyId: text("root_key_id").notNull(),
});
