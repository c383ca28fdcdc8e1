import { productAddresses, type ProductAddresses } from "#engine/index.ts";
import type { DefinitionStore } from "./contract.ts";

/** Addresses that the flows of the base name: log-in, home and the return from a bank. */
export const addressesOf = ({ base }: Pick<DefinitionStore, "base">): ProductAddresses =>
  productAddresses([...base.values()].map(({ flow }) => flow.value));
