CREATE TABLE "recording_batches" (
	"application_uuid" uuid NOT NULL,
	"recording_uuid" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recording_batches_application_uuid_recording_uuid_sequence_pk" PRIMARY KEY("application_uuid","recording_uuid","sequence")
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"application_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"size" integer NOT NULL,
	"batches" integer NOT NULL,
	CONSTRAINT "recordings_application_uuid_uuid_pk" PRIMARY KEY("application_uuid","uuid")
);
--> statement-breakpoint
CREATE INDEX "recording_batches_begun" ON "recording_batches" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "recordings_begun" ON "recordings" USING btree ("begun_at");