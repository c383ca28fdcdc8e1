CREATE TABLE "maintenance" (
	"org_code" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"routes" jsonb NOT NULL,
	"message" text,
	"page_title" text,
	"dashboard_link" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "studio_drafts" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "studio_drafts" ADD COLUMN "publish_by" uuid;--> statement-breakpoint
ALTER TABLE "studio_drafts" ADD COLUMN "publish_reason" text;--> statement-breakpoint
ALTER TABLE "studio_drafts" ADD COLUMN "publish_began" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "studio_drafts" ADD COLUMN "publish_fault" text;