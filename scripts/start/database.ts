import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type Environment,
  type ReadVariable,
  readerOf,
} from "#server/platform/environment/environment.ts";
import { MAIN_ORGANISATION } from "#server/lending/definitions/organisation.ts";
import { dataFolder } from "#server/platform/storage/data-folder.ts";
import { runApart } from "#scripts/build/apart.ts";

/**
 * Returns the organization that a start serves before the others; null when it serves all from its
 * beginning. A database may hold applications of each, so only a start that creates its database
 * can do without some of them.
 */
export const firstOrganisation = (
  root: string,
  environment: Environment = process.env,
): string | null => (missingIn(root, readerOf(environment)) === null ? null : MAIN_ORGANISATION);

/** Returns the data folder that lacks its database; null when there is one, or with PostgreSQL. */
function missingIn(root: string, read: ReadVariable): string | null {
  const folder = dataFolder(read, root);
  const isMissing = read("DATABASE_URL") === null && !existsSync(join(folder, "database"));
  return isMissing ? folder : null;
}

/**
 * Creates the embedded database when the data folder has none, and PostgreSQL is not in use. A failure stays silent:
 * the server tries again, and reports it.
 */
export async function createDatabase(
  root: string,
  environment: Environment = process.env,
): Promise<void> {
  const folder = missingIn(root, readerOf(environment));
  if (folder === null) return;
  await runApart("scripts/start/new-database.ts", [folder], [], "ignore");
}
