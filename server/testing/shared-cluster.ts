/**
 * One PostgreSQL for the test files of a run: a cluster for each file costs each a second. Vitest runs
 * this file in its own process before the tests, and the function that it returns after them.
 */
import { dirname } from "node:path";
import { startCluster } from "./databases.ts";
import { SHARED_CLUSTER } from "./shared-databases.ts";

export default function setup(): (() => void) | undefined {
  // Each project has this set-up; the first one starts the cluster.
  if (process.env[SHARED_CLUSTER] !== undefined) return undefined;
  const cluster = startCluster();
  if (cluster === null) return undefined;
  process.env[SHARED_CLUSTER] = dirname(cluster.data);
  return () => {
    delete process.env[SHARED_CLUSTER];
    cluster.stop();
  };
}
