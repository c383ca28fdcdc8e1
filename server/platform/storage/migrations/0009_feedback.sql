CREATE TABLE "feedback" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"org_code" text NOT NULL,
	"application_uuid" uuid,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "feedback_account" ON "feedback" USING btree ("account_uuid","created_at");--> statement-breakpoint
CREATE INDEX "feedback_unmailed" ON "feedback" USING btree ("mailed_at","created_at");