import { eq } from "drizzle-orm";
import type { Executor } from "#server/platform/storage/database.ts";
import { settings } from "#server/platform/storage/schema.ts";

/** The persona of an application, stored apart from it: applications contain no personas. */
const keyOf = (applicationUuid: string) => `persona:${applicationUuid}`;

export async function assignPersona(
  executor: Executor,
  applicationUuid: string,
  persona: string,
): Promise<void> {
  const key = keyOf(applicationUuid);
  await executor
    .insert(settings)
    .values({ key, value: persona })
    .onConflictDoUpdate({ target: settings.key, set: { value: persona } });
}

export async function assignedPersona(
  executor: Executor,
  applicationUuid: string,
): Promise<string | null> {
  const [row] = await executor
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, keyOf(applicationUuid)));
  return typeof row?.value === "string" ? row.value : null;
}
