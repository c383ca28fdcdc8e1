import { chmod, rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { smallScreen, testRoot, type TestRoot } from "../testing/test-root.ts";
import { watchDefinitions } from "./folder.ts";

const MINUTE = 60_000;
const first = "flows/small/screens/first.json";
const second = "flows/small/screens/second.json";

/** Watches a root, and calls `act` with what returns the next reported paths. */
async function watching(
  emptyMs: number,
  act: (root: TestRoot, next: () => Promise<readonly string[]>) => Promise<void>,
): Promise<void> {
  const root = await testRoot({ [second]: smallScreen("small", "second") });
  const reports: (readonly string[])[] = [];
  const watch = await watchDefinitions(root.path, (paths) => void reports.push(paths), emptyMs);
  const next = async () => {
    await expect.poll(() => reports.length).toBeGreaterThan(0);
    return reports.shift() ?? [];
  };
  try {
    await act(root, next);
  } finally {
    watch.close();
    await root.remove();
  }
}

it("passes over a file that an editor has emptied, until it is written", () =>
  watching(MINUTE, async (root, next) => {
    await root.write(first, "");
    await root.write(second, smallScreen("small", "second", { lead: "Saved" }));
    expect(await next()).toEqual([second]);
    await root.write(first, smallScreen("small", "first", { lead: "Saved" }));
    expect(await next()).toEqual([first]);
  }));

it("reports a file that stays empty", () =>
  watching(0, async (root, next) => {
    await root.write(first, "");
    expect(await next()).toEqual([first]);
  }));

it("reports both names of a renamed file at once", () =>
  watching(0, async (root, next) => {
    const renamed = "flows/small/screens/renamed.json";
    await rename(join(root.path, first), join(root.path, renamed));
    expect(await next()).toEqual([first, renamed]);
  }));

it("reports a file with other permissions", () =>
  watching(0, async (root, next) => {
    await chmod(join(root.path, first), 0o600);
    expect(await next()).toEqual([first]);
  }));
