import { applicationFlowOf, isOffered } from "#engine/index.ts";
import type { ListedProduct } from "#renderers/index.ts";
import type { Flows } from "./flows.ts";
import type { Definitions } from "./manifest.ts";

/** Returns the products of an organization's flows with their words, the first one first. */
export function listedProducts(
  { flows: published, organisation }: Pick<Definitions, "flows" | "organisation">,
  { all, products }: Pick<Flows, "all" | "products">,
): readonly ListedProduct[] {
  return products.map((id) => {
    const words = published[applicationFlowOf(all, id)?.id ?? ""]?.product;
    return {
      id,
      offered: isOffered({ ...organisation }, { product: id }),
      ...(words === undefined ? {} : { words }),
    };
  });
}
