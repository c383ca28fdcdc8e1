import type { Feature } from "#schemas/types/calls/flags.ts";
import { isListed } from "#src/definitions/listed-addresses.ts";

/** Content of the maintenance page; null selects the shell's own text. */
export interface MaintenanceNotice {
  message: string | null;
  title: string | null;
  dashboard: boolean;
}

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** Returns the notice when the flag closes the page at a path, else null. */
export function maintenanceNoticeAt(
  feature: Feature | null,
  path: string,
): MaintenanceNotice | null {
  if (!feature?.flagEnabled) return null;
  const { routes, message, pageTitle, shouldShowDashboardLink } = feature.variables;
  return isListed(routes, path)
    ? {
        message: textOf(message),
        title: textOf(pageTitle),
        dashboard: shouldShowDashboardLink === true,
      }
    : null;
}
