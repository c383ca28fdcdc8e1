import { desc, eq } from "drizzle-orm";
import type { Executor } from "#server/platform/storage/database.ts";
import { events } from "#server/platform/storage/schema.ts";

/** Events listed at once. */
const LISTED = 200;

/** The newest events of an application, newest first. */
export function historyOf(executor: Executor, uuid: string) {
  return executor
    .select({ at: events.at, actor: events.actor, kind: events.kind, detail: events.detail })
    .from(events)
    .where(eq(events.stream, uuid))
    .orderBy(desc(events.sequence))
    .limit(LISTED);
}
