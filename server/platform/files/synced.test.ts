import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeFolder, syncTree, writeNewFile } from "./synced.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "hearthline-synced-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

it("creates a folder with those above it, and accepts one that exists", async () => {
  const folder = join(root, "one", "two");
  await makeFolder(folder);
  await makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

it("writes a new file for its owner alone and never replaces one", async () => {
  const path = join(root, "key");
  await writeNewFile(path, "first");
  expect((await stat(path)).mode & 0o077).toBe(0);
  await expect(writeNewFile(path, "second")).rejects.toThrow("EEXIST");
  expect(await readFile(path, "utf8")).toBe("first");
});

it("syncs every file and folder below a folder and names them", async () => {
  await makeFolder(join(root, "one", "two"));
  await writeFile(join(root, "one", "two", "file"), "content");
  expect([...(await syncTree(root))].sort()).toEqual([
    root,
    join(root, "one"),
    join(root, "one", "two"),
    join(root, "one", "two", "file"),
  ]);
});
