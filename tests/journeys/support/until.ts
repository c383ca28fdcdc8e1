/**
 * Waits until a condition holds. Vitest's own polling loses its test when several tests run at
 * once, as journeys do.
 * @param description the condition's name for the error message
 * @param minutes longest wait; a slow machine is no failure
 * @throws after that time
 */
export async function until(
  description: string,
  condition: () => Promise<boolean>,
  minutes = 1,
): Promise<void> {
  const deadline = Date.now() + minutes * 60_000;
  while (!(await condition())) {
    if (Date.now() > deadline)
      throw new Error(`Still not true after ${minutes} min: ${description}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}
