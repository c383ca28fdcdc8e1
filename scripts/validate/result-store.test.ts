import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openResults } from "./result-store.ts";

const code = "c".repeat(64);
let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "hearthline-results-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

async function stored(key: string, json: string) {
  const store = await openResults(code, folder);
  store.set(key, json);
  await store.write();
  const [name = ""] = await readdir(folder);
  return join(folder, name);
}

const valueOf = async (key: string, ofCode = code) => (await openResults(ofCode, folder)).get(key);

describe("openResults", () => {
  it("gives the next run what a run has written", async () => {
    await stored("one", "[1]");
    await stored("two", "[2]");
    expect([await valueOf("one"), await valueOf("two")]).toEqual(["[1]", "[2]"]);
  });

  it("gives nothing to other code, also when the file has its name", async () => {
    await stored("one", "[1]");
    expect(await valueOf("one", "d".repeat(64))).toBeUndefined();
    expect(await valueOf("one", `${"c".repeat(32)}${"d".repeat(32)}`)).toBeUndefined();
  });

  it.each([
    ["cut off", (text: string) => text.slice(0, -5)],
    ["changed in one character", (text: string) => text.replace("[1]", "[7]")],
    ["empty", () => ""],
  ])("ignores a file that is %s, and writes a new one", async (_, damage) => {
    const path = await stored("one", "[1]");
    await writeFile(path, damage(await readFile(path, "utf8")));
    expect(await valueOf("one")).toBeUndefined();
    await stored("two", "[2]");
    expect([await valueOf("one"), await valueOf("two")]).toEqual([undefined, "[2]"]);
  });

  it("writes nothing when a run has found nothing new", async () => {
    const store = await openResults(code, folder);
    expect(store.get("one")).toBeUndefined();
    await store.write();
    expect(await readdir(folder)).toEqual([]);
  });

  it("hands results from one thread to the other once", async () => {
    const store = await openResults(code, folder);
    store.set("one", "[1]");
    expect(store.takeAdded()).toEqual([["one", "[1]"]]);
    store.set("two", "[2]");
    expect(store.takeAdded()).toEqual([["two", "[2]"]]);
    const other = await openResults(code, folder);
    other.take([["one", "[1]"]]);
    expect(other.get("one")).toBe("[1]");
  });
});
