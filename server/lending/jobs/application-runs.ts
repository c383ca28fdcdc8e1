import { eq, sql } from "drizzle-orm";
import type { RunOwners } from "#server/platform/queue/owners.ts";
import { applications, runs } from "#server/platform/storage/schema.ts";

/** Applications own the runs of jobs. */
export const applicationRuns: RunOwners = {
  listed: sql`exists (
    select 1 from ${applications}
    where ${applications.uuid} = ${runs.applicationUuid}
      and ${applications.startedRuns} @> to_jsonb(${runs.runId})
  )`,
  async lock(tx, applicationUuid) {
    const [row] = await tx
      .select({ startedRuns: applications.startedRuns })
      .from(applications)
      .where(eq(applications.uuid, applicationUuid))
      .for("update");
    return row?.startedRuns ?? null;
  },
};
