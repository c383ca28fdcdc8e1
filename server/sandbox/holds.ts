import { eq } from "drizzle-orm";
import type { Job } from "#server/application/ports.ts";
import type { Executor } from "#server/storage/database.ts";
import { settings } from "#server/storage/schema.ts";

/**
 * In which checklist states an application's jobs are held: with nobody to answer it stays there, as long as somebody wants to
 * look. Kept beside the application, which knows nothing of it.
 */
const keyOf = (applicationUuid: string) => `hold:${applicationUuid}`;

export async function heldStates(executor: Executor, applicationUuid: string): Promise<string[]> {
  const [row] = await executor
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, keyOf(applicationUuid)));
  return Array.isArray(row?.value) ? row.value.map(String) : [];
}

/** Holds in these states, besides those in which it does already. */
export async function hold(
  executor: Executor,
  applicationUuid: string,
  states: readonly string[],
): Promise<void> {
  const before = await heldStates(executor, applicationUuid);
  await keep(executor, applicationUuid, [...new Set([...before, ...states])]);
}

/** Holds no longer in one state, or in none. */
export async function lift(
  executor: Executor,
  applicationUuid: string,
  state?: string,
): Promise<void> {
  const before = await heldStates(executor, applicationUuid);
  await keep(
    executor,
    applicationUuid,
    state === undefined ? [] : before.filter((each) => each !== state),
  );
}

async function keep(
  executor: Executor,
  applicationUuid: string,
  states: readonly string[],
): Promise<void> {
  const key = keyOf(applicationUuid);
  if (states.length === 0) await executor.delete(settings).where(eq(settings.key, key));
  else
    await executor
      .insert(settings)
      .values({ key, value: states })
      .onConflictDoUpdate({ target: settings.key, set: { value: states } });
}

/** Whether a job belongs to a state in which those of its application are held. */
export async function holds(
  executor: Executor,
  { applicationUuid, state }: Pick<Job, "applicationUuid" | "state">,
): Promise<boolean> {
  if (state === undefined || state === null) return false;
  return (await heldStates(executor, applicationUuid)).includes(state);
}
