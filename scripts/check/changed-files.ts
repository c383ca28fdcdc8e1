import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Branches that a change starts from, the most specific first. */
const BASES = ["@{upstream}", "origin/main", "main"];

/**
 * Returns the paths of files that differ from where the branch began: committed, staged, unstaged
 * and new ones, without those that are deleted.
 */
export async function changedFiles(root: string): Promise<string[]> {
  const git = async (...args: string[]): Promise<string> =>
    (await execute("git", args, { cwd: root, maxBuffer: 1 << 26 })).stdout;
  const baseOf = async (branch: string) => (await git("merge-base", "HEAD", branch)).trim();
  let base = "HEAD";
  for (const branch of BASES) {
    const merged = await baseOf(branch).catch(() => null);
    if (merged === null) continue;
    base = merged;
    break;
  }
  const changed = await git("diff", "--name-only", "--no-renames", "-z", base);
  const added = await git("ls-files", "--others", "--exclude-standard", "-z");
  const paths = [...changed.split("\0"), ...added.split("\0")].filter((path) => path !== "");
  return [...new Set(paths)].filter((path) => existsSync(join(root, path))).sort();
}
