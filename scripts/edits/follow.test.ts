import { rename } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import type { Save } from "#definitions/index.ts";
import { testRoot } from "#definitions/testing/test-root.ts";
import { followEdits } from "./follow.ts";

afterEach(() => vi.restoreAllMocks());

it("tells nothing to a process that has ended a moment ago, as Ctrl+C ends it", async () => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const root = await testRoot();
  const following = followEdits(root.path, `${root.path}/published`, () => {});
  following.stop();
  // The process ends, and this one hears of it only afterwards.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  following.open(["main"]);
  following.open([]);
  await wait(100);
  expect(printed).not.toHaveBeenCalled();
  await root.remove();
});

it("reads a root that was unusable at the start as soon as it can be read", async () => {
  const root = await testRoot();
  await rename(`${root.path}/flows`, `${root.path}/elsewhere`);
  const saves: Save[] = [];
  const following = followEdits(root.path, `${root.path}/published`, (save) => saves.push(save));
  const code = () => saves.at(-1)?.findings[0]?.code;
  await expect.poll(code, { timeout: 50_000 }).toBe("root-unusable");
  await rename(`${root.path}/elsewhere`, `${root.path}/flows`);
  await expect.poll(() => saves.at(-1)?.edition?.organisations).toHaveProperty("main");
  following.stop();
  await root.remove();
});
