-- Earlier versions created this schema and table at start, outside the migrations: their databases have both.
CREATE SCHEMA IF NOT EXISTS "jobs";
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "jobs"."runs" (
	"application_uuid" uuid NOT NULL,
	"run_id" text NOT NULL,
	"job" text NOT NULL,
	"options" jsonb NOT NULL,
	"not_before" timestamp with time zone,
	"queued_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"outcome" text,
	"problem" text,
	"standing" boolean DEFAULT false NOT NULL,
	CONSTRAINT "runs_application_uuid_run_id_pk" PRIMARY KEY("application_uuid","run_id")
);
--> statement-breakpoint
ALTER TABLE "jobs"."runs" ADD COLUMN IF NOT EXISTS "standing" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER INDEX IF EXISTS "jobs"."runs_pkey" RENAME TO "runs_application_uuid_run_id_pk";
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "runs_open" ON "jobs"."runs" USING btree ("not_before") WHERE finished_at is null;
