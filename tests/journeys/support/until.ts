/**
 * Waits until something holds. Vitest's own polling knows the test that it belongs to only as long as no other runs beside it, and
 * journeys do.
 * @param what said when it does not come to hold
 * @throws after a minute: a slow machine is no failure
 */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited for a minute in vain: ${what}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}
