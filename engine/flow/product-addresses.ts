import type { Flow } from "#schemas/types/flow.ts";
import { pageAddress } from "./page-address.ts";
import { firstProduct } from "./products.ts";

/** Addresses that every part of a product leads to. A flow names their pages by the same keys. */
export interface ProductAddresses {
  /** Where a person logs in. */
  readonly login: string;
  /** Where a person's applications are listed. */
  readonly home: string;
  /** Where a bank's own log-in sends the borrower back. */
  readonly bankReturn: string;
  /** Where a person proves a second factor after the password. */
  readonly secondStep: string;
}

/** Address where no flow names a page. */
const ROOT = "/";

/**
 * Returns the addresses of a product. A flow of the product comes before a flow that names no
 * product, which serves every product. Flows that an invitation opens are left out: their log-in is
 * for the invited person alone.
 * @param product null for the addresses that all products share
 */
export function productAddresses(
  flows: readonly Flow[],
  product: string | null = firstProduct(flows),
): ProductAddresses {
  const open = flows.filter(({ opens }) => opens !== "invitation");
  const candidates = [
    ...open.filter((flow) => flow.product !== undefined && flow.product === product),
    ...open.filter((flow) => flow.product === undefined),
  ];
  const addressOf = (name: keyof ProductAddresses): string | null => {
    for (const flow of candidates) {
      const page = flow[name];
      const address = page === undefined ? null : pageAddress(flow, page);
      if (address !== null) return address;
    }
    return null;
  };
  const home = addressOf("home") ?? ROOT;
  const login = addressOf("login") ?? home;
  return {
    home,
    login,
    secondStep: addressOf("secondStep") ?? login,
    bankReturn: addressOf("bankReturn") ?? home,
  };
}
