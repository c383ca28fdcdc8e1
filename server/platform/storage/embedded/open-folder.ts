import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "#server/platform/environment/environment.ts";
import { makeFolder, syncFolder, writeNewFile } from "#server/platform/files/synced.ts";
import { dataFolderFault } from "../data-folder.ts";
import { diskCause } from "./disk-cause.ts";
import { DurableDatabase } from "./durable-database.ts";

/** Version of the files that PGlite writes and reads. */
const VERSION = "18";

/**
 * Opens the embedded database in a data folder, or creates it there. The caller holds the lock of
 * the folder.
 *
 * @param dataDir absolute path; the database lies in its subfolder `database`
 * @param report gets sentences for the operator
 */
export async function openFolder(
  dataDir: string,
  report: (message: string) => void,
): Promise<DurableDatabase> {
  const folder = join(dataDir, "database");
  // While this file exists, the folder holds a database that was never complete.
  const unfinished = join(dataDir, "database.unfinished");
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true });
  else if (!existsSync(folder)) {
    await makeFolder(dataDir);
    await writeNewFile(unfinished, "");
    await syncFolder(dataDir);
  }
  await makeFolder(folder).catch((error: Error) => {
    throw dataFolderFault(error, dataDir) ?? error;
  });
  await checkVersion(folder);
  await removeLeftovers(folder);
  const database = new DurableDatabase(folder, report);
  try {
    await database.waitReady;
  } catch (error) {
    const cause = diskCause(error);
    throw (
      database.failure ??
      dataFolderFault(cause, dataDir) ??
      new ConfigError(
        `${folder} cannot be opened: ${cause.message}. Restore it from a backup, or set DATA_DIR to another folder.`,
        { cause: error },
      )
    );
  }
  if (existsSync(unfinished)) {
    await rm(unfinished);
    await syncFolder(dataDir);
  }
  return database;
}

/** Rejects files of another PostgreSQL, which the embedded one fails to open without a reason. */
async function checkVersion(folder: string): Promise<void> {
  const text = await readFile(join(folder, "PG_VERSION"), "utf8").catch(() => VERSION);
  const version = text.trim();
  if (version === VERSION) return;
  throw new ConfigError(
    `${folder} holds data of PostgreSQL ${version}, and this version of Hearthline reads those of ${VERSION}. Start the version that wrote them, or set DATA_DIR to another folder.`,
  );
}

/**
 * Removes what PostgreSQL does not sync and would trip over after a power cut: the file with its
 * process number, which our own lock replaces, and caches that it builds again.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  const databases = await readdir(join(folder, "base")).catch(() => []);
  const leftovers = [
    "postmaster.pid",
    ...["global", ...databases.map((name) => join("base", name))].map((path) =>
      join(path, "pg_internal.init"),
    ),
  ];
  for (const path of leftovers) await rm(join(folder, path), { force: true });
}
