/**
 * Starts the products that the journeys share, once for a run: most of what a journey's own would cost is its start. There is one for
 * each file that may run at once, so that a journey which moves the clock moves it for nobody but itself. On PostgreSQL where there is
 * one: the embedded database takes half of a machine's time, and has a journey of its own.
 */
import type { TestProject } from "vitest/node";
import { hasPostgres, startCluster } from "#server/testing/databases.ts";
import { startProduct } from "./process.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Addresses of the running products, without a slash at the end; a worker has the one of its number. */
    products: readonly string[];
  }
}

export default async function shareProducts(project: TestProject): Promise<() => Promise<void>> {
  const cluster = hasPostgres ? startCluster() : null;
  const start = async () => {
    const databaseUrl = await cluster?.create();
    return startProduct(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl });
  };
  // The others after the first, which builds what is missing.
  const first = await start();
  // A project's own configuration does not say how many workers there are: that is the whole run's.
  const { maxWorkers } = project.vitest.config;
  const others = Array.from({ length: maxWorkers - 1 }, start);
  const products = [first, ...(await Promise.all(others))];
  project.provide(
    "products",
    products.map(({ address }) => address),
  );
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
    cluster?.stop();
  };
}
