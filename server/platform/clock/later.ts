const HOUR = 3_600_000;

/** Returns the instant some hours later, ISO 8601. */
export function later(now: Date, hours: number): string {
  return new Date(now.getTime() + hours * HOUR).toISOString();
}
