/** The product that the journeys of a worker share. */
import { inject } from "vitest";
import { setClock } from "./sandbox.ts";

export interface SharedProduct {
  /** Address of the running server, without a slash at the end. */
  readonly address: string;
}

/** Its clock shows the real time again, wherever the journeys before have moved it: browsers tell the time by their own. */
export async function sharedProduct(): Promise<SharedProduct> {
  const products = inject("products");
  // Vitest numbers its workers from 1, and gives a number on when its worker has ended.
  const address = products[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (address === undefined) throw new Error("No product was started for this worker.");
  await setClock(address, new Date());
  return { address };
}
