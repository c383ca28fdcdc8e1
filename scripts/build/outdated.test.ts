import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { staleParts } from "./outdated.ts";

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
