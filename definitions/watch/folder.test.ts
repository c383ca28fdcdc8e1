import { chmod, rename } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, it, vi } from "vitest";
import { smallScreen, testRoot, type TestRoot } from "../testing/test-root.ts";
import { watchDefinitions } from "./folder.ts";

/** What the watched folders report, by the name of the folder; null lets the system report. */
const silence = vi.hoisted(() => ({
  reports: null as Map<string, (event: string, name: string) => void> | null,
}));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  return {
    ...fs,
    watch: (path: string, options: { recursive: boolean }, report: () => void) => {
      if (silence.reports === null) return fs.watch(path, options, report);
      silence.reports.set(basename(path), report);
      return { on: () => {}, close: () => {} };
    },
  };
});

const MINUTE = 60_000;
const first = "flows/small/screens/first.json";
const second = "flows/small/screens/second.json";

type Times = NonNullable<Parameters<typeof watchDefinitions>[2]>;

/** Watches a root, and calls `act` with what returns the next reported paths. */
async function watching(
  times: Times,
  act: (root: TestRoot, next: () => Promise<readonly string[]>) => Promise<void>,
): Promise<void> {
  const root = await testRoot({ [second]: smallScreen("small", "second") });
  const reports: (readonly string[])[] = [];
  const watch = await watchDefinitions(root.path, (paths) => void reports.push(paths), times);
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
  watching({ empty: MINUTE }, async (root, next) => {
    await root.write(first, "");
    await root.write(second, smallScreen("small", "second", { lead: "Saved" }));
    expect(await next()).toEqual([second]);
    await root.write(first, smallScreen("small", "first", { lead: "Saved" }));
    expect(await next()).toEqual([first]);
  }));

it("reports a file that stays empty", () =>
  watching({ empty: 0 }, async (root, next) => {
    await root.write(first, "");
    expect(await next()).toEqual([first]);
  }));

it("reports both names of a renamed file at once", () =>
  watching({ empty: 0 }, async (root, next) => {
    const renamed = "flows/small/screens/renamed.json";
    await rename(join(root.path, first), join(root.path, renamed));
    expect(await next()).toEqual([first, renamed]);
  }));

it("reports a file with other permissions", () =>
  watching({ empty: 0 }, async (root, next) => {
    await chmod(join(root.path, first), 0o600);
    expect(await next()).toEqual([first]);
  }));

it("finds what the disk does not report, also after a report about another file", async () => {
  silence.reports = new Map();
  try {
    await watching({ silent: 10, reporting: 100 }, async (root, next) => {
      await root.write(first, smallScreen("small", "first", { lead: "Without a report" }));
      expect(await next()).toEqual([first]);
      await root.write(second, smallScreen("small", "second", { lead: "With a report" }));
      silence.reports?.get("flows")?.("change", second.slice("flows/".length));
      expect(await next()).toEqual([second]);
      await root.write(first, smallScreen("small", "first", { lead: "Again without" }));
      expect(await next()).toEqual([first]);
    });
  } finally {
    silence.reports = null;
  }
});
