import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { codeKey, keyOf, recall, remember } from "./remembered.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "hearthline-remembered-"));
  await mkdir(join(root, "flows/small"), { recursive: true });
  await mkdir(join(root, "schemas"));
  await writeFile(join(root, "flows/small/flow.json"), '{"id":"small"}');
  await writeFile(join(root, "schemas/flow.schema.json"), "{}");
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(root, { recursive: true, force: true });
});

describe("the key of a run", () => {
  it("is the same for the same bytes", async () => {
    expect(keyOf(root)).toMatch(/^[0-9a-f]{64}$/);
    expect(keyOf(root)).toBe(keyOf(root));
  });

  it.each([
    ["a byte", () => writeFile(join(root, "flows/small/flow.json"), '{"id":"smalL"}')],
    ["a schema", () => writeFile(join(root, "schemas/flow.schema.json"), "{ }")],
    ["a new file", () => writeFile(join(root, "flows/small/notes.txt"), "")],
    ["a removed file", () => rm(join(root, "flows/small/flow.json"))],
    ["a new folder", () => mkdir(join(root, "flows/empty"))],
    [
      "a renamed file",
      () => rename(join(root, "flows/small/flow.json"), join(root, "flows/small/f.json")),
    ],
    [
      "a moved file",
      () => rename(join(root, "flows/small/flow.json"), join(root, "flows/flow.json")),
    ],
  ])("changes with %s", async (_, change) => {
    const before = keyOf(root);
    await change();
    const after = keyOf(root);
    expect(after).not.toBeNull();
    expect(after).not.toBe(before);
  });

  it("changes with the day, because forms compare with today", async () => {
    const before = keyOf(root);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
    expect(keyOf(root)).not.toBe(before);
  });

  it.each([
    ["a symbolic link", () => symlink("/nowhere", join(root, "flows/link.json"))],
    ["no schemas", () => rm(join(root, "schemas"), { recursive: true })],
  ])("does not exist with %s", async (_, change) => {
    await change();
    expect(keyOf(root)).toBeNull();
  });
});

describe("the key of the code", () => {
  const folders = ["definitions", "engine", "lending", "schemas", "scripts/validate"];
  beforeEach(async () => {
    for (const folder of folders) {
      await mkdir(join(root, folder), { recursive: true });
      await writeFile(join(root, folder, "a.ts"), "export const a = 1;");
    }
    await writeFile(join(root, "package-lock.json"), "{}");
  });

  it.each([...folders.map((folder) => `${folder}/a.ts`), "package-lock.json"])(
    "changes with a byte of %s",
    async (path) => {
      const before = codeKey(root);
      expect(codeKey(root)).toBe(before);
      await writeFile(join(root, path), "export const a = 2;");
      const after = codeKey(root);
      expect(after).toMatch(/^[0-9a-f]{64}$/);
      expect(after).not.toBe(before);
      expect(keyOf(root, after)).not.toBe(keyOf(root, before));
    },
  );

  it("leaves a root without a key when it does not exist", async () => {
    await symlink("/nowhere", join(root, "engine/link.ts"));
    expect(codeKey(root)).toBeNull();
    expect(keyOf(root, null)).toBeNull();
  });
});

describe("what a run found", () => {
  const key = `test-${randomUUID()}`;
  const file = resolve(import.meta.dirname, "../../.cache/validate", `${key}.json`);
  afterEach(() => rm(file, { force: true }));
  const found = { findings: [], organisations: 2, files: 3 };

  it("is there for the next run with the same key, and for no other", async () => {
    await remember(key, found);
    expect(await recall(key)).toEqual(found);
    expect(await recall(`${key}-other`)).toBeNull();
  });

  it.each(['{"findings":[', "[]", "null", "{}", '{"findings":{}}'])(
    "is forgotten when its file is damaged to %s",
    async (damaged) => {
      await remember(key, found);
      await writeFile(file, damaged);
      expect(await recall(key)).toBeNull();
    },
  );
});
