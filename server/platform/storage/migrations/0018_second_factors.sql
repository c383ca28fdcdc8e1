CREATE TABLE "authenticator_apps" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_steps" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text,
	"sealed" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_uuid" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_account_uuid_code_hash_pk" PRIMARY KEY("account_uuid","code_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_uuid");--> statement-breakpoint
CREATE INDEX "password_steps_account" ON "password_steps" USING btree ("account_uuid");