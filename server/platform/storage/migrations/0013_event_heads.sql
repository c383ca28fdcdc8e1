CREATE TABLE "event_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"stream" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_heads" (
	"number" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"streams" integer NOT NULL,
	"events" bigint NOT NULL,
	"sum" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_tips" (
	"stream" uuid PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON "events"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
--> statement-breakpoint
CREATE FUNCTION note_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_changes (stream) VALUES (new.stream);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_changed AFTER INSERT ON "events"
FOR EACH ROW EXECUTE FUNCTION note_event_change();
--> statement-breakpoint
-- The first head covers what earlier versions wrote.
INSERT INTO event_changes (stream) SELECT DISTINCT stream FROM "events";
