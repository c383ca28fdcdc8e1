CREATE TABLE "originators" (
	"org_code" text NOT NULL,
	"uuid" uuid NOT NULL,
	"card" jsonb,
	"retired_at" timestamp with time zone,
	"account_uuid" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "originators_org_code_uuid_pk" PRIMARY KEY("org_code","uuid")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"org_code" text NOT NULL,
	"originator_uuid" uuid NOT NULL,
	"product" text NOT NULL,
	"sealed" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"application_uuid" uuid,
	CONSTRAINT "referrals_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "referrer_uuid" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "originators_account" ON "originators" USING btree ("account_uuid");--> statement-breakpoint
CREATE INDEX "referrals_originator" ON "referrals" USING btree ("org_code","originator_uuid");--> statement-breakpoint
CREATE INDEX "referrals_application" ON "referrals" USING btree ("application_uuid");--> statement-breakpoint
CREATE INDEX "applications_referrer" ON "applications" USING btree ("org_code","referrer_uuid");