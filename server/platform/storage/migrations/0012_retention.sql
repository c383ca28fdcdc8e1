ALTER TABLE "accounts" ADD COLUMN "last_active_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "active_at" timestamp with time zone;--> statement-breakpoint
UPDATE "applications" SET "active_at" = "updated_at";--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "active_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "retained_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "held_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "hold_reason" text;--> statement-breakpoint
CREATE INDEX "applications_retained" ON "applications" USING btree ("retained_until","active_at");