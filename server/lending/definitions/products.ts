/** The flows of a product, among the flows of one organization. */
import { applicationFlowOf, isOffered } from "#engine/index.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { FlowDefinition, OrganisationDefinitions } from "./contract.ts";

type Flows = OrganisationDefinitions["flows"];

/**
 * Returns the flow that runs a product's applications, also of a product that the organization no
 * longer offers: open applications go on.
 * @throws Problem 404 when no flow has the product
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

/**
 * Returns the flow that runs the applications of a product that the organization offers.
 * @throws Problem 404 when the organization does not offer the product
 */
export function offeredFlow(
  { info, flows }: Pick<OrganisationDefinitions, "info" | "flows">,
  product: string,
): FlowDefinition {
  if (!isOffered(info, { product })) throw problems.notOffered();
  return productFlow(flows, product);
}

/** Returns whether a flow serves a product: it names the product, or none. */
export const serves = ({ flow }: FlowDefinition, product: string): boolean =>
  flow.product === undefined || flow.product === product;
