import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Environment, readerOf } from "#server/platform/environment/environment.ts";
import { dataFolder } from "#server/platform/storage/data-folder.ts";
import { runApart } from "#scripts/build/apart.ts";

/**
 * Creates the embedded database when the data folder has none, and PostgreSQL is not in use. A failure stays silent:
 * the server tries again, and reports it.
 */
export async function createDatabase(
  root: string,
  environment: Environment = process.env,
): Promise<void> {
  const read = readerOf(environment);
  const folder = dataFolder(read, root);
  if (read("DATABASE_URL") !== null || existsSync(join(folder, "database"))) return;
  await runApart("scripts/start/new-database.ts", [folder], [], "ignore");
}
