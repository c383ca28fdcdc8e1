/** The product that all journeys of a run share. */
import { inject } from "vitest";
import { setClock } from "./sandbox.ts";

export interface SharedProduct {
  /** Address of the running server, without a slash at the end. */
  readonly address: string;
}

/** Its clock shows the real time again, wherever the journeys before have moved it: browsers tell the time by their own. */
export async function sharedProduct(): Promise<SharedProduct> {
  const address = inject("product");
  await setClock(address, new Date());
  return { address };
}
