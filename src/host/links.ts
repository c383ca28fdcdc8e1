import type { Flow } from "#schemas/types/flow.ts";
import { belongsToApplication, hrefOf, matchPattern } from "#src/definitions/routes.ts";
import type { Flows } from "#src/definitions/flows.ts";

/** Address that opens an application where it stands: the base of its flow, from where the decision leads on. */
export function applicationHref(flows: Flows, uuid: string, flowId?: string): string {
  const flow = flows.all.find(({ id }) => id === flowId) ?? flows.all.find(belongsToApplication);
  if (!flow) throw new Error("No flow is published whose addresses name an application.");
  return flow.basePath.replace(":uuid", encodeURIComponent(uuid));
}

/** Address of a page of this flow; what begins with a slash is an address already, unless the flow has a page of that name. */
export function pageHref(flow: Flow, page: string, params: Record<string, string>): string {
  return hrefOf(flow, page, params) ?? (page.startsWith("/") ? page : `/${page}`);
}

/** True when the app itself answers the path, so that it can be opened without loading the document anew. */
export function isOwnPath(flows: readonly Flow[], href: string): boolean {
  const path = href.split(/[?#]/)[0] ?? "";
  return flows.some(
    (flow) =>
      matchPattern(flow.basePath, path, true) !== null ||
      flow.pages.some(
        (page) => page.path?.startsWith("/") && matchPattern(page.path, path) !== null,
      ),
  );
}
