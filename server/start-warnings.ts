import type { Config } from "./config.ts";
import type { Database } from "./storage/database.ts";

/** What an operator should know that stops nothing: said once, at the start, and in production only. */
export function startWarnings(
  { production, clamav }: Pick<Config, "production" | "clamav">,
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
