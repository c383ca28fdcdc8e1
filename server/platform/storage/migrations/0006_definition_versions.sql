CREATE TABLE "definition_contents" (
	"hash" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "definition_versions" (
	"org_code" text NOT NULL,
	"flow" text NOT NULL,
	"version" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "definition_versions_org_code_flow_version_pk" PRIMARY KEY("org_code","flow","version")
);
