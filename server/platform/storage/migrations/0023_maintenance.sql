CREATE TABLE "maintenance" (
	"org_code" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"routes" jsonb NOT NULL,
	"message" text,
	"page_title" text,
	"dashboard_link" boolean NOT NULL
);
