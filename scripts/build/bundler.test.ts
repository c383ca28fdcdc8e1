import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bundle } from "./bundler.ts";

/** Keeps this thread busy, as a slow plugin does. */
const sleepSync = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "hearthline-bundler-"));
  await writeFile(
    join(root, "index.html"),
    '<!doctype html><script type="module" src="/main.js"></script>',
  );
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

it.each(["development", "test", "production", undefined])(
  "bundles for production where NODE_ENV is %s, and leaves it as it was",
  async (environment) => {
    vi.stubEnv("NODE_ENV", environment);
    await writeFile(
      join(root, "main.js"),
      "console.log(process.env.NODE_ENV, import.meta.env.DEV)",
    );
    await bundle({ root, configFile: false });
    const assets = join(root, "dist/assets");
    const [name = ""] = await readdir(assets);
    expect(await readFile(join(assets, name), "utf8")).toMatch(
      /console\.log\([`"]production[`"],(!1|false)\)/,
    );
    expect(process.env.NODE_ENV).toBe(environment);
  },
);

it("does not report how long plugins take", async () => {
  await writeFile(join(root, "main.js"), "console.log(1)");
  const output = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const slow = { name: "slow", buildStart: () => void sleepSync(3500) };
  await bundle({ root, configFile: false, plugins: [slow] });
  expect(output.mock.calls).toEqual([]);
});

it("leaves NODE_ENV as it was when the bundler fails", async () => {
  vi.stubEnv("NODE_ENV", "development");
  await expect(bundle({ root, configFile: false })).rejects.toThrow("/main.js");
  expect(process.env.NODE_ENV).toBe("development");
});
