CREATE TABLE "invitations" (
	"signer_uuid" uuid PRIMARY KEY NOT NULL,
	"application_uuid" uuid NOT NULL,
	"signing_uuid" uuid NOT NULL,
	"email_key" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_signing_uuid_unique" UNIQUE("signing_uuid"),
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "invitations_application" ON "invitations" USING btree ("application_uuid");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email_key");