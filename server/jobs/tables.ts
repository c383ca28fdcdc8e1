import {
  boolean,
  index,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { Database } from "#server/storage/database.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * The record of every started run: what is waited for, until when, how it ended. The queue beneath does the work; this is what
 * people and a restart look at.
 */
export const runs = pgSchema("jobs").table(
  "runs",
  {
    applicationUuid: uuid("application_uuid").notNull(),
    /** `<step>.<run>.<version>`, unique for one start. */
    runId: text("run_id").notNull(),
    job: text("job").notNull(),
    options: jsonb("options").$type<Record<string, unknown>>().notNull(),
    /** Business time before which it is not queued. */
    notBefore: instant("not_before"),
    /** Real time at which it went to the queue; null while it waits for its time. */
    queuedAt: instant("queued_at"),
    finishedAt: instant("finished_at"),
    /** How it ended; DEAD when every try failed. */
    outcome: text("outcome").$type<Outcome>(),
    /** Belongs to no step of the checklist. */
    standing: boolean("standing").notNull().default(false),
    /** What the last failed try said. */
    problem: text("problem"),
  },
  (table) => [
    primaryKey({ columns: [table.applicationUuid, table.runId] }),
    index("runs_open").on(table.notBefore),
  ],
);

/** APPLIED: its patch is written. DROPPED: its step was no longer current. DEAD: every try failed. */
export type Outcome = "APPLIED" | "DROPPED" | "DEAD";

/** Any number of our own: processes that start together make the tables one after the other. */
const CREATION_LOCK = 4_221_002;

const STATEMENTS = `
begin;
select pg_advisory_xact_lock(${CREATION_LOCK});
create schema if not exists jobs;
create table if not exists jobs.runs (
  application_uuid uuid not null,
  run_id text not null,
  job text not null,
  options jsonb not null,
  not_before timestamptz,
  queued_at timestamptz,
  finished_at timestamptz,
  outcome text,
  problem text,
  primary key (application_uuid, run_id)
);
alter table jobs.runs add column if not exists standing boolean not null default false;
create index if not exists runs_open on jobs.runs (not_before) where finished_at is null;
commit;
`;

export async function createTables(database: Database): Promise<void> {
  await database.executeSql(STATEMENTS);
}
