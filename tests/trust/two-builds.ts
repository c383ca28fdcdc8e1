/**
 * `tsx tests/trust/two-builds.ts`: builds the committed tree in two folders, one after the other, and
 * compares every file of both builds byte for byte. Exits with 1 when one differs.
 */
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../../scripts/test/run.ts";
import { differingFiles, hashesOf } from "./folder-hashes.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
/** Paths of different lengths: one that a build writes down shows in a hash or in a size. */
const FOLDERS = ["one", "the/second/folder"];
/** Leases of running servers: no part of a build. */
const LEASES = ".in-use/";

async function must(command: string, ...args: string[]): Promise<void> {
  const { code } = await run(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}.`);
}

/** Gives a clone packages of its own where the disk can link files, and the repository's otherwise. */
async function givePackages(clone: string): Promise<void> {
  const packages = join(repository, "node_modules");
  const copied = join(clone, "node_modules");
  const { code } = await run("cp", ["-al", packages, copied]);
  if (code === 0) return;
  await rm(copied, { recursive: true, force: true });
  await symlink(packages, copied);
}

const room = await mkdtemp(join(tmpdir(), "hearthline-two-builds-"));
try {
  const builds: Map<string, string>[] = [];
  for (const folder of FOLDERS) {
    const clone = join(room, folder);
    await mkdir(join(clone, ".."), { recursive: true });
    await must("git", "clone", "--quiet", "--shared", repository, clone);
    await givePackages(clone);
    process.chdir(clone);
    await must(process.execPath, "scripts/build.js");
    builds.push(await hashesOf(join(clone, "dist"), (path) => !path.startsWith(LEASES)));
  }
  const [first = new Map(), second = new Map()] = builds;
  const different = differingFiles(first, second);
  for (const path of different) console.log(`✗ dist/${path} differs`);
  console.log(`${first.size} files of two builds compared, ${different.length} differ.`);
  process.exitCode = different.length === 0 && first.size > 0 ? 0 : 1;
} finally {
  process.chdir(repository);
  await rm(room, { recursive: true, force: true });
}
