/** A root that holds the shipped flows and the product of `fixture/`, for one server. */
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const fixture = fileURLToPath(new URL("fixture", import.meta.url));

/** Lenders of the root: each one more takes a second to compile. */
const LENDERS = ["main"];

export interface ProductRoot {
  path: string;
  remove(): Promise<void>;
}

/** Copies the shipped flows of a few lenders, and lays the fixture's files over them. */
export async function productRoot(): Promise<ProductRoot> {
  const path = await mkdtemp(join(tmpdir(), "hearthline-products-"));
  const flows = join(path, "flows");
  await mkdir(flows);
  const organisations = join(repository, "flows/organisations");
  await cp(join(repository, "flows"), flows, {
    recursive: true,
    filter: (source) =>
      !source.startsWith(`${organisations}/`) ||
      LENDERS.some((code) => source.startsWith(join(organisations, code))),
  });
  await cp(join(fixture, "flows"), flows, { recursive: true });
  await symlink(join(repository, "schemas"), join(path, "schemas"));
  // Pages answer without a build.
  await mkdir(join(path, "dist"));
  await writeFile(join(path, "dist/index.html"), "<!doctype html><title>Page</title>");
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
