import type { Flows } from "./flows.ts";
import { locate } from "./routes.ts";

type Address = Pick<Location, "pathname" | "search">;

type PublishedFlows = Pick<Flows, "all" | "products" | "product">;

/**
 * Returns the product of the page at an address; the first product that the organization offers for
 * a page that belongs to none. Null before the definitions arrive.
 */
export function productAt(flows: PublishedFlows, { pathname, search }: Address): string | null {
  const place = locate(flows.all, pathname, search);
  const { product } = flows.all.find(({ id }) => id === place?.flow) ?? {};
  return product ?? (flows.products.length === 0 ? null : flows.product);
}

/**
 * Returns the name of a page's product for telemetry and feedback: the product as flows name it, in capitals.
 * Undefined before the definitions arrive.
 */
export function productTypeOf(flows: PublishedFlows, address: Address): string | undefined {
  return productAt(flows, address)?.toUpperCase().replaceAll("-", "_");
}
