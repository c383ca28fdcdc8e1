const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Returns the seconds of an ISO 8601 duration such as PT1M or P5D; null for any other text. */
export function durationSeconds(duration: string): number | null {
  const match = DURATION.exec(duration);
  if (match === null || duration.length < 3) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
}
