/** Conversations, with agents and with the chatbot. */
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

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
