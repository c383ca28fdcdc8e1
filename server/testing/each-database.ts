import { hasPostgres } from "./databases.ts";
import { sharedDatabases } from "./shared-databases.ts";

/** The databases that a test runs on: the embedded one always, PostgreSQL where it is installed. */
export const DATABASES = hasPostgres
  ? (["embedded", "postgres"] as const)
  : (["embedded"] as const);

export type DatabaseKind = (typeof DATABASES)[number];

interface TestDatabases {
  /** Creates a migrated database without rows. @returns its address; null for the embedded one */
  create(): Promise<string | null>;
  /** Drops the databases that these calls created. */
  drop(): Promise<void>;
}

const EMBEDDED: TestDatabases = { create: async () => null, drop: async () => {} };

/**
 * Returns the databases of a kind for one test file.
 *
 * @throws Error when the test's project does not start the PostgreSQL that test files share
 */
export function databasesOf(kind: DatabaseKind): TestDatabases {
  if (kind === "embedded") return EMBEDDED;
  const shared = sharedDatabases();
  if (shared === null) throw new Error("No shared PostgreSQL: name its globalSetup in the project");
  return shared;
}
