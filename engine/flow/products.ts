/** The products that flows name, and the flows of one product. */
import type { Flow } from "#schemas/types/flow.ts";

/**
 * Returns the products of these flows. The product that a shared flow names as `firstProduct` comes
 * first, the others follow in the order of the flows.
 */
export function productsOf(flows: readonly Flow[]): readonly string[] {
  const products = new Set(flows.flatMap(({ product }) => product ?? []));
  const first = flows
    .flatMap((flow) => flow.firstProduct ?? [])
    .filter((each) => products.has(each));
  return [...new Set([...first, ...products])];
}

/** Returns the product for requests and pages that name none; null when no flow has a product. */
export const firstProduct = (flows: readonly Flow[]): string | null => productsOf(flows)[0] ?? null;

/** Returns whether the flow's addresses name an application. */
export const holdsApplications = ({ basePath }: Pick<Flow, "basePath">): boolean =>
  basePath.split("/").includes(":uuid");

/** Returns the flow that runs a product's applications; undefined when no flow does. */
export const applicationFlowOf = (flows: readonly Flow[], product: string): Flow | undefined =>
  flows.find(
    (flow) => flow.product === product && flow.opens !== "invitation" && holdsApplications(flow),
  );

/** Returns the product of a flow; the first product for a flow that serves every product. */
export const productOf = (flows: readonly Flow[], flow: Flow | undefined): string | null =>
  flow?.product ?? firstProduct(flows);
