ALTER TABLE "hand_offs" ADD COLUMN "session_uuid" uuid;--> statement-breakpoint
ALTER TABLE "mail_links" ADD COLUMN "session_uuid" uuid;