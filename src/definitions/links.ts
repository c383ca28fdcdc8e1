import type { Flow } from "#schemas/types/flow.ts";
import { applicationFlowOf, pageAddress } from "#engine/index.ts";
import { matchPattern } from "./routes.ts";
import type { Flows } from "./flows.ts";

/**
 * Returns the address that opens an application: the base path of its flow, from which the decision
 * leads on.
 * @param flowId flow of the application; when it is absent or not published, the first product's
 */
export function applicationHref(flows: Flows, uuid: string, flowId?: string): string {
  const flow =
    flows.all.find(({ id }) => id === flowId) ?? applicationFlowOf(flows.all, flows.product);
  if (!flow) throw new Error("No flow is published whose addresses name an application.");
  return flow.basePath.replace(":uuid", encodeURIComponent(uuid));
}

/**
 * Returns the address of a page of this flow. A name with a leading slash is already an address,
 * unless the flow has such a page.
 */
export function pageHref(flow: Flow, page: string, params: Record<string, string>): string {
  return pageAddress(flow, page, params) ?? (page.startsWith("/") ? page : `/${page}`);
}

/**
 * Returns whether the app itself serves the path, so that it can open without loading a new
 * document.
 */
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
