import { productAddresses } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { isInvited } from "./routes.ts";

/**
 * Returns the address where a person of a flow is at home: the flow itself for an invited person,
 * else their applications.
 */
export function homeOf(flows: readonly Flow[], flow: Flow | undefined): string {
  return flow !== undefined && isInvited(flow)
    ? flow.basePath
    : productAddresses(flows, flow?.product).home;
}
