/** The products that an organization offers: `products` of organisation.json. */
import type { Flow } from "#schemas/types/flow.ts";
import { isRecord } from "../json/json.ts";
import { holdsApplications } from "./products.ts";

type Settings = Readonly<Record<string, unknown>>;

interface OfferedProduct {
  readonly id: string;
  /** Languages besides English; undefined for all languages of the organization. */
  readonly locales: readonly unknown[] | undefined;
}

/** Returns the products that an organization lists; null when it lists none and so offers all. */
export function offeredProducts({ products }: Settings): readonly OfferedProduct[] | null {
  if (!Array.isArray(products)) return null;
  return products.flatMap((each: unknown) =>
    isRecord(each) && typeof each["id"] === "string"
      ? [{ id: each["id"], locales: Array.isArray(each["locales"]) ? each["locales"] : undefined }]
      : [],
  );
}

/** Returns whether an organization offers the product of a flow. A flow without a product serves every product. */
export function isOffered(info: Settings, { product }: { product?: string }): boolean {
  const offered = product === undefined ? null : offeredProducts(info);
  return offered === null || offered.some(({ id }) => id === product);
}

/**
 * Returns whether a page would begin an application of a product that the organization does not
 * offer. Open applications go on, so their pages stay open, and so do the pages that a product's
 * flow names as its log-in, home and bank return.
 * @param page null when an address names only the flow
 */
export function isClosedPage(info: Settings, flow: Flow, page: string | null): boolean {
  if (holdsApplications(flow) || flow.opens === "invitation" || isOffered(info, flow)) return false;
  return page === null || ![flow.login, flow.home, flow.bankReturn].includes(page);
}
