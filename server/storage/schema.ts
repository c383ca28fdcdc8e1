/** The one schema, PostgreSQL dialect. Change it, then `npx drizzle-kit generate --config server/storage/drizzle.config.ts`. */
import {
  bigint,
  bigserial,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => new Uint8Array(value),
});
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A log-in. The e-mail itself is in the sealed profile; here is only a keyed hash of it, enough to look it up. */
export const accounts = pgTable("accounts", {
  uuid: uuid("uuid").primaryKey(),
  orgCode: text("org_code").notNull(),
  emailKey: text("email_key").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  /** BORROWER for everybody who registers; AGENT for staff of the organisation, who look after its applications. */
  role: text("role").$type<"BORROWER" | "AGENT">().notNull().default("BORROWER"),
  createdAt: instant("created_at").notNull(),
});

/** A signed-in session; a token names it and is dead when it is. Real time, never the sandbox's. */
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

/** Failed log-ins of one e-mail, known or not. */
export const loginThrottle = pgTable("login_throttle", {
  emailKey: text("email_key").primaryKey(),
  windowStart: instant("window_start").notNull(),
  /** Tries in this window. */
  tries: integer("tries").notNull(),
  /** Failures since the last success. */
  consecutive: integer("consecutive").notNull(),
});

/** One data key per owner (account or application), wrapped by the root key. Deleting the row makes the owner's data unreadable. */
export const dataKeys = pgTable("data_keys", {
  owner: uuid("owner").primaryKey(),
  wrapped: bytes("wrapped").notNull(),
  /** Fingerprint of the root key that wraps it. */
  rootKeyId: text("root_key_id").notNull(),
});

export const profiles = pgTable("profiles", {
  accountUuid: uuid("account_uuid").primaryKey(),
  /** The profile, sealed values in place. */
  document: jsonb("document").$type<Record<string, unknown>>().notNull(),
  version: integer("version").notNull(),
});

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

/** Small values of the server itself, such as the sandbox clock's offset. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
});

/** E-mails of a sandbox, sealed with the installation's key; with a mail server nothing is kept here. */
export const mailbox = pgTable("mailbox", {
  /** Of the message: one that is sent twice is kept once. */
  id: text("id").primaryKey(),
  sequence: bigserial("sequence", { mode: "number" }).notNull(),
  sealed: text("sealed").notNull(),
  /** Business time. */
  createdAt: instant("created_at").notNull(),
});

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

/** Conversations of borrowers with agents. Who talks and what was said is sealed with the conversation's own data key. Real time. */
export const chats = pgTable(
  "chats",
  {
    uuid: uuid("uuid").primaryKey(),
    /** Name of the channel in addresses; it opens nothing without a token. */
    channelUuid: uuid("channel_uuid").notNull().unique(),
    orgCode: text("org_code").notNull(),
    state: text("state").$type<"waiting" | "active" | "closed">().notNull(),
    skill: text("skill").notNull(),
    /** Account of the borrower, when a session or a nonce showed it. */
    accountUuid: uuid("account_uuid"),
    /** Application that the conversation is about, when it is that account's. */
    applicationUuid: uuid("application_uuid"),
    agentUuid: uuid("agent_uuid"),
    /** Name, address, topic and what else the page said. */
    sealed: text("sealed").notNull(),
    /** Sequence of the newest message. */
    last: integer("last").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    /** Of the newest message, or of what else moved it. */
    activeAt: instant("active_at").notNull(),
    acceptedAt: instant("accepted_at"),
    closedAt: instant("closed_at"),
  },
  (table) => [
    index("chats_queue").on(table.orgCode, table.state, table.createdAt),
    index("chats_agent").on(table.agentUuid, table.state),
    index("chats_active").on(table.state, table.activeAt),
  ],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    chatUuid: uuid("chat_uuid").notNull(),
    sequence: integer("sequence").notNull(),
    /** Made by the sender. */
    id: uuid("id").notNull(),
    side: text("side").$type<"APPLICANT" | "AGENT" | "BOT" | "SYSTEM">().notNull(),
    /** Name, text and attachments. */
    sealed: text("sealed").notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chatUuid, table.sequence] }),
    uniqueIndex("chat_messages_id").on(table.chatUuid, table.id),
  ],
);

/** Files of conversations; the bytes are in the blob store under `uuid`. */
export const chatAttachments = pgTable(
  "chat_attachments",
  {
    uuid: uuid("uuid").primaryKey(),
    chatUuid: uuid("chat_uuid").notNull(),
    side: text("side").$type<"APPLICANT" | "AGENT">().notNull(),
    /** Message that brought it; null until one has. */
    messageId: uuid("message_id"),
    contentType: text("content_type").notNull(),
    size: integer("size").notNull(),
    sha256: text("sha256").notNull(),
    /** Its name. */
    sealed: text("sealed").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("chat_attachments_chat").on(table.chatUuid)],
);

/** Conversations with the chatbot. Real time. */
export const botChats = pgTable(
  "bot_chats",
  {
    uuid: uuid("uuid").primaryKey(),
    orgCode: text("org_code").notNull(),
    /** Account of the session in which it began; then nobody else's session goes on with it. */
    accountUuid: uuid("account_uuid"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("bot_chats_expires").on(table.expiresAt)],
);

export const botQuestions = pgTable(
  "bot_questions",
  {
    uuid: uuid("uuid").primaryKey(),
    chatUuid: uuid("chat_uuid").notNull(),
    sequence: integer("sequence").notNull(),
    /** Identifier of the answer; null when there was none. */
    answer: text("answer"),
    /** Question and answer in words. */
    sealed: text("sealed").notNull(),
    /** What the borrower thought of it. */
    feedback: text("feedback"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [uniqueIndex("bot_questions_chat").on(table.chatUuid, table.sequence)],
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
