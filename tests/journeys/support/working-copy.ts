/** A copy of the whole repository, in which a journey may change any file. */
import { cp, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { repository } from "./repository.ts";

/** What a copy shares with the repository, or makes itself. */
const APART = new Set([".git", "node_modules", "data", "test-results"]);

export interface WorkingCopy {
  root: string;
  remove(): Promise<void>;
}

/** The copy has the build of the repository: same inputs, same build. */
export async function workingCopy(name: string): Promise<WorkingCopy> {
  const root = await mkdtemp(join(await realpath(tmpdir()), `hearthline-${name}-`));
  await cp(repository, root, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => {
      const inside = relative(repository, path);
      return !APART.has(inside) && inside !== join(".cache", "dev");
    },
  });
  await symlink(join(repository, "node_modules"), join(root, "node_modules"));
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}
