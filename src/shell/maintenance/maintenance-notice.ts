import type { Feature } from "#schemas/types/calls/flags.ts";
import { matchPattern } from "#src/definitions/routes.ts";

/** Content of the maintenance page; null selects the shell's own text. */
export interface MaintenanceNotice {
  message: string | null;
  title: string | null;
  dashboard: boolean;
}

/** Reads the flag's routes, a list or its JSON. Malformed routes close nothing. */
function routesOf(routes: unknown): string[] {
  let list = routes;
  if (typeof routes === "string")
    try {
      list = JSON.parse(routes);
    } catch {
      return [];
    }
  return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
}

/**
 * Matches `/a/:uuid/b` as pages do; `*` at the end matches the address before it and everything
 * below.
 */
const closes = (route: string, path: string): boolean =>
  route.endsWith("*")
    ? matchPattern(route.slice(0, -1), path, true) !== null
    : matchPattern(route, path) !== null;

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** Returns the notice when the flag closes the page at a path, else null. */
export function maintenanceNoticeAt(
  feature: Feature | null,
  path: string,
): MaintenanceNotice | null {
  if (!feature?.flagEnabled) return null;
  const { routes, message, pageTitle, shouldShowDashboardLink } = feature.variables;
  return routesOf(routes).some((route) => closes(route, path))
    ? {
        message: textOf(message),
        title: textOf(pageTitle),
        dashboard: shouldShowDashboardLink === true,
      }
    : null;
}
