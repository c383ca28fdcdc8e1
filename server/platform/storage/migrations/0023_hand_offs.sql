CREATE TABLE "hand_offs" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"application_uuid" uuid NOT NULL,
	"screen" text NOT NULL,
	"token_hash" text NOT NULL,
	"key_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "hand_offs_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "hand_offs_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE INDEX "hand_offs_application" ON "hand_offs" USING btree ("application_uuid");
