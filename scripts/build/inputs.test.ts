import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inputsHashes } from "./inputs.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "hearthline-inputs-"));
  await mkdir(join(root, "code"));
  await write("code/a.txt", "one");
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFile(join(root, name), text);
const hash = (...paths: string[]) => inputsHashes(root, { all: paths }).all;

test("the hash follows the bytes of a file, and comes back with them", async () => {
  const before = hash("code/a.txt");
  await write("code/a.txt", "two");
  expect(hash("code/a.txt")).not.toBe(before);
  await write("code/a.txt", "one");
  expect(hash("code/a.txt")).toBe(before);
});

test("a change of the same size at the same time of content changes the hash", async () => {
  const time = new Date("2026-01-01T00:00:00Z");
  await utimes(join(root, "code/a.txt"), time, time);
  const before = hash("code/a.txt");
  await write("code/a.txt", "two");
  await utimes(join(root, "code/a.txt"), time, time);
  expect(hash("code/a.txt")).not.toBe(before);
});

test("new, missing and renamed files change the hash, and tests do not", async () => {
  const before = hash("code");
  await write("code/a.test.ts", "one");
  expect(hash("code")).toBe(before);
  await write("code/b.txt", "one");
  const withB = hash("code");
  await rm(join(root, "code/a.txt"));
  const onlyB = hash("code");
  expect(new Set([before, withB, onlyB]).size).toBe(3);
  expect(hash("absent")).not.toBe(hash("missing"));
});

test("a broken memory of readings is read as none", async () => {
  const before = hash("code/a.txt");
  await write(".cache/inputs.json", "{");
  expect(hash("code/a.txt")).toBe(before);
});
