import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
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
