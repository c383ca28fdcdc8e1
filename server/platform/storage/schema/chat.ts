/** Conversations, with agents and with the chatbot. */
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * Conversations of borrowers with agents. Names and texts are sealed with the conversation's own
 * data key. Times are real time.
 */
export const chats = pgTable(
  "chats",
  {
    uuid: uuid("uuid").primaryKey(),
    /** Name of the channel in addresses. It opens nothing without a token. */
    channelUuid: uuid("channel_uuid").notNull().unique(),
    orgCode: text("org_code").notNull(),
    state: text("state").$type<"waiting" | "active" | "closed">().notNull(),
    skill: text("skill").notNull(),
    /** Account of the borrower, when a session or a nonce proved it. */
    accountUuid: uuid("account_uuid"),
    /** Application that the conversation is about, when it belongs to that account. */
    applicationUuid: uuid("application_uuid"),
    agentUuid: uuid("agent_uuid"),
    /** Name, address, topic and what else the page sent. */
    sealed: text("sealed").notNull(),
    /** Sequence of the newest message. */
    last: integer("last").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    /** Time of the newest message or of the last change of state. */
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
    /** Identifier that the sender chose. */
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

/** Files of conversations. The blob store has the bytes under `uuid`. */
export const chatAttachments = pgTable(
  "chat_attachments",
  {
    uuid: uuid("uuid").primaryKey(),
    chatUuid: uuid("chat_uuid").notNull(),
    side: text("side").$type<"APPLICANT" | "AGENT">().notNull(),
    /** Message with this file; null until one is sent. */
    messageId: uuid("message_id"),
    contentType: text("content_type").notNull(),
    size: integer("size").notNull(),
    sha256: text("sha256").notNull(),
    /** Name of the file. */
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
    /**
     * Account of the session in which the conversation began. No other account's session can
     * continue it.
     */
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
    /** The borrower's rating of the answer. */
    feedback: text("feedback"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [uniqueIndex("bot_questions_chat").on(table.chatUuid, table.sequence)],
);
