import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outdated, staleParts, builtPart } from "./outdated.ts";
import { readStamp, writeStamp } from "./stamp.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "hearthline-outdated-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

test("a server of a fresh clone starts without the studio, the toolbar and compressed files", async () => {
  vi.stubEnv("NODE_ENV", "development");
  expect(await staleParts(root)).toEqual({
    first: ["definitions", "app", "server"],
    later: ["compression", "prerender", "studio", "toolbar"],
  });
});

test("a production server starts with all that production has", async () => {
  vi.stubEnv("NODE_ENV", "production");
  expect(await staleParts(root)).toEqual({
    first: ["definitions", "app", "server", "compression", "prerender"],
    later: [],
  });
});

test("a server that lost a part of its bundle is built again", async () => {
  const bundle = join(root, ".cache/server/serve.cjs");
  await mkdir(join(root, ".cache/server"), { recursive: true });
  await writeFile(bundle, "all of it");
  await writeFile(join(root, ".cache/server/outdated.cjs"), "all of it");
  const { server: hash = "" } = await outdated(root);
  await writeStamp(root, { server: builtPart(root, "server", hash) });
  expect(await outdated(root)).not.toHaveProperty("server");
  for (const left of ["all of", ""]) {
    await writeFile(bundle, left);
    expect(await outdated(root)).toHaveProperty("server");
  }
});

test.each(['{"server":"', "", "null", "\0\0", '{"server":"0a1b#12,34"}'])(
  "everything is built again when the record of the build holds %j",
  async (text) => {
    await mkdir(join(root, "dist"));
    await writeFile(join(root, "dist/.built.json"), text);
    expect(await readStamp(root)).toEqual({});
  },
);
