import { holds, pageAddress } from "#engine/index.ts";
import { locate } from "#src/definitions/routes.ts";
import { useApp, type App } from "#src/app.ts";
import type { VersionedApplication } from "#src/calls/applications.ts";
import { keys } from "#src/queries/queries.ts";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "#src/history/router.tsx";
import type { ShellItem } from "../use-shell.ts";

const OF_AN_APPLICATION = ":uuid";

/**
 * Returns the link to the page of the same name in the application's own flow; null when that flow
 * has no such page, or keeps it closed.
 */
function ownLink(
  item: ShellItem,
  uuid: string,
  { application }: VersionedApplication,
  flows: App["flows"],
): ShellItem | null {
  const place = locate(flows.all, item.href.replace(OF_AN_APPLICATION, uuid), "");
  const flow = flows.all.find(({ id }) => id === (application.flow ?? place?.flow));
  if (place === null || place.page === null || flow === undefined) return null;
  const href = pageAddress(flow, place.page, { uuid });
  const guard = flows.compiled(flow.id).open.get(place.page);
  const reached = guard === undefined || holds(guard, { application, profile: {} });
  return href !== null && reached ? { ...item, href } : null;
}

/**
 * Returns a menu's links for this page. Links whose address names an application lead to the open
 * one and are left out elsewhere.
 */
export function useApplicationLinks(items: readonly ShellItem[]): ShellItem[] {
  const { calls, flows } = useApp();
  const { pathname, search } = useLocation();
  const uuid = locate(flows.all, pathname, search)?.params["uuid"] ?? null;
  // Uses what the page has read; a menu requests nothing.
  const { data = null } = useQuery({
    queryKey: keys.application(uuid ?? ""),
    queryFn: () => calls.application(uuid ?? ""),
    enabled: false,
  });
  return items.flatMap((item) => {
    if (!item.href.includes(OF_AN_APPLICATION)) return [item];
    if (uuid === null || data === null) return [];
    return ownLink(item, uuid, data, flows) ?? [];
  });
}
