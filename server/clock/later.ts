const HOUR = 3_600_000;

/** So many hours after an instant, ISO 8601. */
export function later(now: Date, hours: number): string {
  return new Date(now.getTime() + hours * HOUR).toISOString();
}
