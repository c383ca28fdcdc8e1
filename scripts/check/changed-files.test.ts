import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changedFiles } from "./changed-files.ts";

let root: string;
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.invalid", ...args], {
    cwd: root,
    stdio: "pipe",
  });
const commit = async (name: string) => {
  await writeFile(join(root, name), name);
  git("add", name);
  git("commit", "--quiet", "-m", name);
};
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "hearthline-changed-"));
  git("init", "--quiet", "--initial-branch=main");
  await commit("old.ts");
  await commit("gone.ts");
});
afterEach(() => rm(root, { recursive: true, force: true }));

test("the changes of a branch are its commits, edits and new files, without ignored and deleted ones", async () => {
  git("switch", "--quiet", "--create", "feature");
  await writeFile(join(root, ".gitignore"), "built.js\n");
  await commit("committed.ts");
  await writeFile(join(root, "old.ts"), "edited");
  await writeFile(join(root, "staged.ts"), "staged");
  git("add", "staged.ts");
  await writeFile(join(root, "new file.ts"), "new");
  await writeFile(join(root, "built.js"), "built");
  await rm(join(root, "gone.ts"));
  expect(await changedFiles(root)).toEqual([
    ".gitignore",
    "committed.ts",
    "new file.ts",
    "old.ts",
    "staged.ts",
  ]);
});

test("what main received meanwhile is no change of the branch", async () => {
  git("switch", "--quiet", "--create", "feature");
  await commit("own.ts");
  git("switch", "--quiet", "main");
  await commit("theirs.ts");
  git("switch", "--quiet", "feature");
  expect(await changedFiles(root)).toEqual(["own.ts"]);
});

test("on the main branch the changes are those that are not committed", async () => {
  await writeFile(join(root, "old.ts"), "edited");
  expect(await changedFiles(root)).toEqual(["old.ts"]);
});
