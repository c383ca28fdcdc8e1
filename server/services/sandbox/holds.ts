import { eq } from "drizzle-orm";
import type { Job } from "#server/lending/application/ports.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { settings } from "#server/platform/storage/schema.ts";

/**
 * Checklist states in which an application's jobs are held, so that a developer can look at the
 * state. Stored apart from the application, which contains no holds.
 */
const keyOf = (applicationUuid: string) => `hold:${applicationUuid}`;

export async function heldStates(executor: Executor, applicationUuid: string): Promise<string[]> {
  const [row] = await executor
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, keyOf(applicationUuid)));
  return Array.isArray(row?.value) ? row.value.map(String) : [];
}

/** Adds states in which jobs are held. */
export async function hold(
  executor: Executor,
  applicationUuid: string,
  states: readonly string[],
): Promise<void> {
  const before = await heldStates(executor, applicationUuid);
  await keep(executor, applicationUuid, [...new Set([...before, ...states])]);
}

/** Releases one state, or all. */
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

/** Returns whether the sandbox holds a job's state for its application. */
export async function holds(
  executor: Executor,
  { applicationUuid, state }: Pick<Job, "applicationUuid" | "state">,
): Promise<boolean> {
  if (state === undefined || state === null) return false;
  return (await heldStates(executor, applicationUuid)).includes(state);
}
