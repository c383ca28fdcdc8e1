-- Documents become sealed bytes. Rows from before hold the JSON text until the start seals them, which needs the keys.
ALTER TABLE "applications" ADD COLUMN "document_uuids" text[];
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "oldest_unsent_upload" timestamp with time zone;
--> statement-breakpoint
UPDATE "applications" SET
	"document_uuids" = array(
		SELECT each->>'uuid' FROM jsonb_array_elements(coalesce("document"->'documents', '[]'::jsonb)) AS each
		WHERE each->>'uuid' IS NOT NULL
	),
	"oldest_unsent_upload" = (
		SELECT min((each->>'createdAt')::timestamptz)
		FROM jsonb_array_elements(coalesce("document"->'documents', '[]'::jsonb)) AS each
		WHERE each->>'fileName' IS NOT NULL AND each->>'stage' IS NULL AND each->>'signedAt' IS NULL
			AND each->>'submittedAt' IS NULL
	);
--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "document_uuids" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "applications" RENAME COLUMN "document" TO "sealed";
--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "sealed" SET DATA TYPE bytea USING convert_to("sealed"::text, 'UTF8');
--> statement-breakpoint
ALTER TABLE "profiles" RENAME COLUMN "document" TO "sealed";
--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "sealed" SET DATA TYPE bytea USING convert_to("sealed"::text, 'UTF8');
--> statement-breakpoint
INSERT INTO "settings" ("key", "value") SELECT 'documents-to-seal', 'true' WHERE EXISTS (SELECT 1 FROM "profiles");
