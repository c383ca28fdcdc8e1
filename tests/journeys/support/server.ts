/** Starts the product that the journeys share, once for a run: most of what a journey's own would cost is its start. */
import type { TestProject } from "vitest/node";
import { startProduct } from "./process.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the running product, without a slash at the end. */
    product: string;
  }
}

export default async function shareProduct(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  project.provide("product", product.address);
  return () => product.stop();
}
