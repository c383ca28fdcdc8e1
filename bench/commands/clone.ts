/** A copy of the checkout as a fresh clone after `npm ci`: the files that git would commit, and the packages. */
import { execFile } from "node:child_process";
import { cp, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const repository = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

export interface Clone {
  readonly root: string;
  remove(): Promise<void>;
}

/** Makes the copy. Nothing in it is built, and no command has run in it. */
export async function freshClone(): Promise<Clone> {
  const root = await mkdtemp(join(await realpath(tmpdir()), "hearthline-clone-"));
  const { stdout } = await run(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: repository, maxBuffer: 16 * 1024 * 1024 },
  );
  for (const path of stdout.split("\0").filter((each) => each !== ""))
    await cp(join(repository, path), join(root, path), { force: true }).catch((error: unknown) => {
      // A file that is deleted and not committed yet.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    });
  await symlink(join(repository, "node_modules"), join(root, "node_modules"));
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}
