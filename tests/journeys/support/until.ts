/**
 * Waits until a condition holds. Vitest's own polling loses its test when several tests run at
 * once, as journeys do.
 * @param description the condition's name for the error message
 * @throws after a minute, because a slow machine is no failure
 */
export async function until(description: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Still not true after a minute: ${description}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}
