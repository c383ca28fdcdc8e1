/** The product that the journeys of a worker share. */
import { inject } from "vitest";
import { setClock } from "./sandbox.ts";

export interface SharedProduct {
  /** Address of the running server, without a slash at the end. */
  readonly address: string;
}

/**
 * Returns the product with its clock reset to the real time. Browsers use their own clock, and an
 * earlier journey may have moved the server's.
 */
export async function sharedProduct(): Promise<SharedProduct> {
  const products = inject("products");
  // Vitest numbers its workers from 1, and reuses a number after its worker has ended.
  const address = products[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (address === undefined) throw new Error("No product was started for this worker.");
  await setClock(address, new Date());
  return { address };
}
