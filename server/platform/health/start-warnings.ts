import type { Database } from "#server/platform/storage/database.ts";

/**
 * Returns warnings for an operator that do not prevent a start. The server logs them once, at a
 * production start.
 */
export function startWarnings(
  {
    production,
    clamav,
    unscannedUploads,
  }: { production: boolean; clamav: object | null; unscannedUploads: boolean },
  kind: Database["kind"],
): string[] {
  if (!production) return [];
  return [
    ...(clamav === null
      ? [
          unscannedUploads
            ? "No malware scanner is set up, and UPLOADS_WITHOUT_SCANNER lets people upload: files are written anew, and searched for the scanners' test file only. Set CLAMAV_URL, such as tcp://clamav:3310."
            : "No malware scanner is set up: the server takes no files. Set CLAMAV_URL, such as tcp://clamav:3310, or UPLOADS_WITHOUT_SCANNER=1.",
        ]
      : []),
    ...(kind === "pglite"
      ? [
          "The embedded database serves one process on one machine, without a standby. Set DATABASE_URL to run several.",
        ]
      : []),
  ];
}
