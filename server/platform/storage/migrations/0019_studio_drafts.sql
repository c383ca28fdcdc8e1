CREATE TABLE "studio_contents" (
	"hash" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_draft_files" (
	"draft_uuid" uuid NOT NULL,
	"path" text NOT NULL,
	"base_hash" text,
	"hash" text,
	CONSTRAINT "studio_draft_files_draft_uuid_path_pk" PRIMARY KEY("draft_uuid","path")
);
--> statement-breakpoint
CREATE TABLE "studio_drafts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"org_code" text NOT NULL,
	"account_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"review_asked_at" timestamp with time zone,
	"approved_hash" text,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"release" integer
);
--> statement-breakpoint
CREATE TABLE "studio_live_files" (
	"path" text PRIMARY KEY NOT NULL,
	"hash" text
);
--> statement-breakpoint
CREATE TABLE "studio_releases" (
	"number" integer PRIMARY KEY NOT NULL,
	"org_code" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"rolled_back" integer,
	"approved_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"hash" text NOT NULL,
	"files" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "studio_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "studio_drafts_org" ON "studio_drafts" USING btree ("org_code");