/** The flows of a product, among the flows of one organization. */
import { applicationFlowOf } from "#engine/index.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { FlowDefinition, OrganisationDefinitions } from "./contract.ts";

type Flows = OrganisationDefinitions["flows"];

/**
 * Returns the flow that runs a product's applications.
 * @throws Problem 404 when the organization does not offer the product
 */
export function productFlow(flows: Flows, product: string): FlowDefinition {
  const id = applicationFlowOf(
    [...flows.values()].map(({ flow }) => flow),
    product,
  )?.id;
  const runningFlow = id === undefined ? undefined : flows.get(id);
  // Without a checklist nothing would decide what the server does.
  if (!runningFlow?.checklist) throw problems.notOffered();
  return runningFlow;
}

/** Returns whether a flow serves a product: it names the product, or none. */
export const serves = ({ flow }: FlowDefinition, product: string): boolean =>
  flow.product === undefined || flow.product === product;
