/**
 * Starts the products that the journeys share, once for a run, because a start is most of a
 * journey's cost. Each file that may run at once has its own product, so that a journey moves only
 * its own clock. They use PostgreSQL where it is available, because the embedded database takes
 * half of a machine's time and has its own journey.
 */
import type { TestProject } from "vitest/node";
import { hasPostgres, startCluster } from "#server/testing/databases.ts";
import { startProduct } from "./process.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /**
     * Addresses of the running products, without a trailing slash. A worker uses the one at its own
     * number.
     */
    products: readonly string[];
  }
}

export default async function shareProducts(project: TestProject): Promise<() => Promise<void>> {
  const cluster = hasPostgres ? startCluster() : null;
  const start = async () => {
    const databaseUrl = await cluster?.create();
    return startProduct(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl });
  };
  // The first product builds what is missing, so the others start after it.
  const first = await start();
  // Only the whole run's configuration has the number of workers, not the project's own.
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
