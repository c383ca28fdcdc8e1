/** Writes day, time and zone of an instant: "11/25/2026, 10:00 AM PST". */
export const dayAndTime = (instant: Date, locale: string, timeZone: string): string =>
  instant.toLocaleString(locale, {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
