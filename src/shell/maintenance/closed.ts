import type { Feature } from "#src/calls/flags.ts";
import { matchPattern } from "#src/definitions/routes.ts";

/** Key of the flag that closes pages. Source: product specification, sections 2 and 7. */
export const MAINTENANCE = "fe-heloc-maintenance";

/** What the maintenance page says; null stands for the shell's own words. */
export interface Closed {
  message: string | null;
  title: string | null;
  dashboard: boolean;
}

/** The flag's list of routes: JSON, or a list already. What is neither closes nothing. */
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

/** `/a/:uuid/b` as pages have it; `*` at the end stands for everything below, and the address before it. */
const closes = (route: string, path: string): boolean =>
  route.endsWith("*")
    ? matchPattern(route.slice(0, -1), path, true) !== null
    : matchPattern(route, path) !== null;

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** Whether the flag closes the page at a path, and what is said instead. */
export function closedAt(feature: Feature | null, path: string): Closed | null {
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
