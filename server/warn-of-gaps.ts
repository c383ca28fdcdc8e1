import { missingLookups, missingParts } from "./compose-lending.ts";
import { startWarnings } from "./platform/health/start-warnings.ts";
import type { ServerPorts } from "./ports.ts";

/** Logs once what an operator has not set up, although the server starts without it. */
export function warnOfGaps({
  config,
  database,
  definitions,
  log,
}: Pick<ServerPorts, "config" | "database" | "definitions" | "log">): void {
  for (const warning of startWarnings(config, database.kind)) log.warn(warning);
  const missing = missingParts(config);
  if (missing.length > 0)
    log.warn(
      { missing },
      "Vendors are not set up: an application waits at the first step that needs one. See docs/vendors.md.",
    );
  const lookups = missingLookups(config, definitions);
  if (lookups.length > 0)
    log.warn(
      { lookups },
      "Lookup services are not set up: people type without suggestions. See docs/lookups.md.",
    );
}
