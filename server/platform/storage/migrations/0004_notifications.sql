CREATE TABLE "notifications" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"application_uuid" uuid NOT NULL,
	"flow" text NOT NULL,
	"notification" text NOT NULL,
	"occasion" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "notifications_account" ON "notifications" USING btree ("account_uuid","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_occasion" ON "notifications" USING btree ("application_uuid","notification","occasion");