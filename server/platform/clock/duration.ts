const PATTERN = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const SECONDS = [604_800, 86_400, 3_600, 60, 1];

/**
 * Returns the milliseconds of an ISO 8601 duration in weeks, days, hours, minutes and seconds; null
 * for any other text.
 */
export function parseDuration(text: string): number | null {
  const match = PATTERN.exec(text);
  if (match === null) return null;
  const parts = match.slice(1);
  if (parts.every((part) => part === undefined)) return null;
  return (
    parts.reduce((sum, part, index) => sum + Number(part ?? 0) * (SECONDS[index] ?? 0), 0) * 1000
  );
}

/**
 * Returns the milliseconds of a duration that a definition gives; throws for any other text, which
 * its schema rejects.
 */
export function milliseconds(duration: string): number {
  const parsed = parseDuration(duration);
  if (parsed === null)
    throw new TypeError(
      `"${duration}" is not an ISO 8601 duration; write one in days, hours and minutes, such as PT20H.`,
    );
  return parsed;
}
