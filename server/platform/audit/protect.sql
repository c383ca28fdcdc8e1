-- Takes from the server's role every right on the audit log but reading and appending. Run it once as a superuser,
-- after the server's first start on the database, and again after a start that brought migrations:
--
--   psql "$ADMIN_URL" -v server=hearthline -f server/platform/audit/protect.sql
--
-- `server` is the role of DATABASE_URL. It must be no superuser. The role hearthline_audit, which nobody logs in
-- with, owns the log, its triggers' functions and the schema afterwards, so that the server can neither change events
-- nor disable what protects them.
\set ON_ERROR_STOP on
BEGIN;
SELECT 'CREATE ROLE hearthline_audit NOLOGIN'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'hearthline_audit') \gexec
ALTER SCHEMA public OWNER TO hearthline_audit;
GRANT USAGE, CREATE ON SCHEMA public TO :"server";
ALTER TABLE events OWNER TO hearthline_audit;
ALTER TABLE event_heads OWNER TO hearthline_audit;
ALTER FUNCTION refuse_event_change() OWNER TO hearthline_audit;
ALTER FUNCTION note_event_change() OWNER TO hearthline_audit;
REVOKE ALL ON events, event_heads FROM PUBLIC, :"server";
GRANT SELECT, INSERT ON events, event_heads TO :"server";
COMMIT;
