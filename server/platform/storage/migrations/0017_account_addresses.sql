CREATE TABLE "account_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account_uuid" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_email_key_unique";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "account_links_account" ON "account_links" USING btree ("account_uuid");--> statement-breakpoint
CREATE INDEX "accounts_email" ON "accounts" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_verified_email" ON "accounts" USING btree ("email_key") WHERE verified_at is not null;--> statement-breakpoint
-- Operators made the accounts of staff, so their addresses count. Borrowers confirm theirs.
UPDATE "accounts" SET "verified_at" = "created_at" WHERE "role" = 'AGENT';
