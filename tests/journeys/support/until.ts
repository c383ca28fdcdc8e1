/**
 * Waits until a condition holds. Vitest's own polling loses its test when several tests run at
 * once, as journeys do.
 * @param what the condition's name for the error message
 * @throws after a minute, because a slow machine is no failure
 */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Still not true after a minute: ${what}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}
