CREATE TABLE "mail_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"application_uuid" uuid NOT NULL,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "mail_links_application" ON "mail_links" USING btree ("application_uuid");