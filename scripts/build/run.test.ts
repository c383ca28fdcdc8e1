import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearthline-build-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a program that imports from a module of this folder. */
const begin = (module: string, text: string) =>
  spawn(
    process.execPath,
    [
      "--import",
      "tsx",
      "--input-type=module",
      "-e",
      `import * as own from ${JSON.stringify(resolve(import.meta.dirname, module))};${text}`,
    ],
    { stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );

it("ends a build without a word when its parent has ended before", async () => {
  const build = begin(
    "run.ts",
    `process.chdir(${JSON.stringify(folder)}); await own.runBuild([]);`,
  );
  let printed = "";
  for (const stream of [build.stdout, build.stderr])
    stream?.on("data", (text: Buffer) => (printed += text.toString()));
  build.disconnect();
  const [ended] = await Promise.all([
    once(build, "exit"),
    ...[build.stdout, build.stderr].map((stream) => stream && once(stream, "end")),
  ]);
  expect(ended).toEqual([1, null]);
  expect(printed).toBe("");
}, 30_000);

it("ends the processes of a build with it", async () => {
  const build = begin(
    "apart.ts",
    `void own.runApart("scripts/start/new-database.ts", [${JSON.stringify(folder)}]); setTimeout(() => process.exit(1), 50);`,
  );
  // The process apart shares the output, which closes when both have ended.
  build.stdout?.resume();
  await once(build, "close");
  expect(existsSync(join(folder, "database"))).toBe(false);
}, 60_000);
