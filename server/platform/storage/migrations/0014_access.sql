CREATE TABLE "assignments" (
	"application_uuid" uuid NOT NULL,
	"account_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assignments_application_uuid_account_uuid_pk" PRIMARY KEY("application_uuid","account_uuid")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "reach" text DEFAULT 'ASSIGNED' NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Until now every agent saw all applications of the organization.
UPDATE "accounts" SET "reach" = 'ORGANIZATION' WHERE "role" = 'AGENT';
--> statement-breakpoint
-- Tells every process that an account may do less than before. The channel is the one that chats listen to.
CREATE FUNCTION notify_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('hearthline_chat', json_build_object('kind', 'access', 'account', to_json(old) ->> tg_argv[0])::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_revoked AFTER UPDATE OF revoked_at ON "sessions"
FOR EACH ROW WHEN (old.revoked_at IS DISTINCT FROM new.revoked_at) EXECUTE FUNCTION notify_access_change('account_uuid');
--> statement-breakpoint
CREATE TRIGGER sessions_deleted AFTER DELETE ON "sessions"
FOR EACH ROW EXECUTE FUNCTION notify_access_change('account_uuid');
--> statement-breakpoint
CREATE TRIGGER accounts_dismissed AFTER UPDATE OF role, reach, org_code ON "accounts"
FOR EACH ROW WHEN ((old.role, old.reach, old.org_code) IS DISTINCT FROM (new.role, new.reach, new.org_code)) EXECUTE FUNCTION notify_access_change('uuid');
--> statement-breakpoint
CREATE TRIGGER accounts_deleted AFTER DELETE ON "accounts"
FOR EACH ROW EXECUTE FUNCTION notify_access_change('uuid');
