import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const migrations = fileURLToPath(new URL("../platform/storage/migrations", import.meta.url));

/**
 * Copies the migrations up to and including one, to open a database as an earlier version left it.
 * @returns the folder
 */
export async function migrationsUntil(last: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hearthline-migrations-"));
  await cp(migrations, folder, { recursive: true });
  const path = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8")) as { entries: { tag: string }[] };
  const count = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  if (count === 0) throw new Error(`There is no migration ${last}.`);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}
