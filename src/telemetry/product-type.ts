import { productOf } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { locate } from "#src/definitions/routes.ts";

type Address = Pick<Location, "pathname" | "search">;

/** Returns the product of the page at an address; the first product for a page that belongs to none. */
export function productAt(flows: readonly Flow[], { pathname, search }: Address): string | null {
  const place = locate(flows, pathname, search);
  return productOf(
    flows,
    flows.find(({ id }) => id === place?.flow),
  );
}

/**
 * Returns the name of a page's product for telemetry and feedback: the product as flows name it, in capitals, such as HELOC.
 * Undefined before the definitions arrive.
 */
export function productTypeOf(flows: readonly Flow[], address: Address): string | undefined {
  return productAt(flows, address)?.toUpperCase().replaceAll("-", "_");
}
