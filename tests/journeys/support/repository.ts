/** A copy of definitions, schemas and built app, on which a journey starts a server of its own. */
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { copyDatabase } from "#server/testing/template.ts";

export const repository = resolve(import.meta.dirname, "../../..");

/**
 * Copies the repository with these lenders only, because a server compiles every lender that it
 * has, and an empty database in `data`. Returns the folder; the caller removes it.
 */
export async function copyOfRepository(name: string, lenders: readonly string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), `hearthline-${name}-`));
  const organisations = join(repository, "flows/organisations/");
  // The build published every lender, so its definitions do not match these.
  const published = join(repository, "dist/definitions");
  const isNeeded = (path: string) =>
    path !== published &&
    (!path.startsWith(organisations) ||
      lenders.some((code) => `${path}/`.startsWith(`${organisations}${code}/`)));
  await Promise.all([
    copyDatabase(join(root, "data")),
    ...["flows", "schemas", "dist"].map((folder) =>
      cp(join(repository, folder), join(root, folder), { recursive: true, filter: isNeeded }),
    ),
  ]);
  return root;
}
