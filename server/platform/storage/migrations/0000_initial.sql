CREATE TABLE "accounts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"org_code" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"org_code" text NOT NULL,
	"flow" text NOT NULL,
	"document" jsonb NOT NULL,
	"version" integer NOT NULL,
	"edited_version" integer NOT NULL,
	"step" text,
	"started_runs" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"application_uuid" uuid NOT NULL,
	"document_uuid" uuid NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_keys" (
	"owner" uuid PRIMARY KEY NOT NULL,
	"wrapped" "bytea" NOT NULL,
	"root_key_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"application_uuid" uuid NOT NULL,
	"screen" text NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_application_uuid_screen_pk" PRIMARY KEY("application_uuid","screen")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"stream" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "events_stream_sequence_pk" PRIMARY KEY("stream","sequence")
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"account_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_account_uuid_key_pk" PRIMARY KEY("account_uuid","key")
);
--> statement-breakpoint
CREATE TABLE "login_throttle" (
	"email_key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL,
	"consecutive" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "applications_account" ON "applications" USING btree ("account_uuid");--> statement-breakpoint
CREATE INDEX "blobs_document" ON "blobs" USING btree ("application_uuid","document_uuid");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_uuid");