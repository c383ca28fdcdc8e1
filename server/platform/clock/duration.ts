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
