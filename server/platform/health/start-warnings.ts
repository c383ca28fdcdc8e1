import type { Database } from "#server/platform/storage/database.ts";

/**
 * Returns warnings for an operator that do not prevent a start. The server logs them once, at a
 * production start.
 */
export function startWarnings(
  { production, clamav }: { production: boolean; clamav: object | null },
  kind: Database["kind"],
): string[] {
  if (!production) return [];
  return [
    ...(clamav === null
      ? [
          "No malware scanner is set up: uploads are checked for their type, active content and the scanners' test file only. Set CLAMAV_URL, such as tcp://clamav:3310.",
        ]
      : []),
    ...(kind === "pglite"
      ? ["The embedded database does not survive a power failure. Set DATABASE_URL in production."]
      : []),
  ];
}
