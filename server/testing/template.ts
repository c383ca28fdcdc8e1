import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "#server/platform/storage/open.ts";
import { copyFolder } from "./copy-folder.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const migrations = join(repository, "server/platform/storage/migrations");

/** Identifies the template by the migrations and the database's version. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(migrations)).sort())
    if (name.endsWith(".sql")) hash.update(name).update(await readFile(join(migrations, name)));
  hash.update(await readFile(join(repository, "node_modules/@electric-sql/pglite/package.json")));
  return hash.digest("hex").slice(0, 16);
}

/**
 * Copies an empty, migrated embedded database into a data folder. Creating one takes seconds,
 * copying one does not. Runs share the template in `.cache/`.
 */
export async function copyDatabase(dataDir: string): Promise<void> {
  const cache = join(repository, ".cache");
  const template = join(cache, `database-${await fingerprint()}`);
  if (!existsSync(template)) {
    const making = `${template}.${process.pid}`;
    await mkdir(making, { recursive: true });
    const database = await openDatabase({ databaseUrl: null, dataDir: making });
    await database.close();
    // Another process may have been faster; both copies are equal.
    await rename(making, template).catch(() => rm(making, { recursive: true, force: true }));
  }
  copyFolder(join(template, "database"), join(dataDir, "database"));
}
