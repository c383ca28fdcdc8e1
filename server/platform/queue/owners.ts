import type { SQL } from "drizzle-orm";
import type { Transaction } from "#server/platform/storage/database.ts";

/**
 * The rows that own runs. An owner lists the runs that its current step has started. A run that its
 * owner lists no longer writes nothing, unless the run is standing.
 */
export interface RunOwners {
  /** Condition on a row of `runs`: its owner lists it. */
  listed: SQL;
  /** Locks an owner. @returns the ids of the runs that it lists; null when it does not exist */
  lock(tx: Transaction, ownerUuid: string): Promise<readonly string[] | null>;
}
