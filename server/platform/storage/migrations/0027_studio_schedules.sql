ALTER TABLE "studio_drafts" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "studio_drafts" ADD COLUMN "publish_by" uuid;--> statement-breakpoint
ALTER TABLE "studio_drafts" ADD COLUMN "publish_reason" text;--> statement-breakpoint
ALTER TABLE "studio_drafts" ADD COLUMN "publish_began" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "studio_drafts" ADD COLUMN "publish_fault" text;