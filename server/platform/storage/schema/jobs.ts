/** Runs of jobs. The queue itself has its tables in the schema `pgboss`, which pg-boss migrates. */
import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgSchema, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** How a run ended. APPLIED: its change is written. DROPPED: its step was no longer current. DEAD: every try failed. */
export type RunOutcome = "APPLIED" | "DROPPED" | "DEAD";

export const jobsSchema = pgSchema("jobs");

/**
 * Every started run, with its waiting time and its outcome. A restarted server and its operators
 * read it.
 */
export const runs = jobsSchema.table(
  "runs",
  {
    applicationUuid: uuid("application_uuid").notNull(),
    /** `<step>.<run>.<version>`, unique for one start. */
    runId: text("run_id").notNull(),
    job: text("job").notNull(),
    options: jsonb("options").$type<Record<string, unknown>>().notNull(),
    /** Business time before which the run is not queued. */
    notBefore: instant("not_before"),
    /** Real time at which the run was queued; null while it waits for its time. */
    queuedAt: instant("queued_at"),
    finishedAt: instant("finished_at"),
    outcome: text("outcome").$type<RunOutcome>(),
    /** Error message of the last failed try, sealed with the application's data key. */
    problem: text("problem"),
    /** The run belongs to no step of the checklist. */
    standing: boolean("standing").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.applicationUuid, table.runId] }),
    index("runs_open")
      .on(table.notBefore)
      .where(sql`finished_at is null`),
  ],
);
