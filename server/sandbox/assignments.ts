import { eq } from "drizzle-orm";
import type { Executor } from "#server/storage/database.ts";
import { settings } from "#server/storage/schema.ts";

/** Which persona an application was made with. It is kept beside the application, which knows nothing of personas. */
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
