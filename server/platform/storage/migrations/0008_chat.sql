CREATE TABLE "bot_chats" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"org_code" text NOT NULL,
	"account_uuid" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_questions" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"chat_uuid" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"answer" text,
	"sealed" text NOT NULL,
	"feedback" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_attachments" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"chat_uuid" uuid NOT NULL,
	"side" text NOT NULL,
	"message_id" uuid,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"chat_uuid" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"id" uuid NOT NULL,
	"side" text NOT NULL,
	"sealed" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_messages_chat_uuid_sequence_pk" PRIMARY KEY("chat_uuid","sequence")
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"channel_uuid" uuid NOT NULL,
	"org_code" text NOT NULL,
	"state" text NOT NULL,
	"skill" text NOT NULL,
	"account_uuid" uuid,
	"application_uuid" uuid,
	"agent_uuid" uuid,
	"sealed" text NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "chats_channel_uuid_unique" UNIQUE("channel_uuid")
);
--> statement-breakpoint
CREATE INDEX "bot_chats_expires" ON "bot_chats" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bot_questions_chat" ON "bot_questions" USING btree ("chat_uuid","sequence");--> statement-breakpoint
CREATE INDEX "chat_attachments_chat" ON "chat_attachments" USING btree ("chat_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_id" ON "chat_messages" USING btree ("chat_uuid","id");--> statement-breakpoint
CREATE INDEX "chats_queue" ON "chats" USING btree ("org_code","state","created_at");--> statement-breakpoint
CREATE INDEX "chats_agent" ON "chats" USING btree ("agent_uuid","state");--> statement-breakpoint
CREATE INDEX "chats_active" ON "chats" USING btree ("state","active_at");