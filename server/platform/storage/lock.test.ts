import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LockedError, lockFolder } from "./lock.ts";
import { processIdentity } from "./process-identity.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearthline-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const leave = (holder: object) =>
  writeFile(join(folder, "lock-00000000-0000-4000-8000-000000000000.json"), JSON.stringify(holder));

it("locks a folder for one process and names that process to another", async () => {
  const lock = await lockFolder(folder);
  const refused = await lockFolder(folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(LockedError);
  expect(String(refused)).toContain(`in use by process ${process.pid}`);
  expect(String(refused)).toContain("DATABASE_URL");
  await lock.release();
  await (await lockFolder(folder)).release();
  expect(await readdir(folder)).toEqual([]);
});

it("takes over the lock of a process that has ended", async () => {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
  const pid = child.pid ?? 0;
  const started = await processIdentity(pid);
  await leave({ pid, started, host: hostname(), since: "2026-01-01" });
  await expect(lockFolder(folder)).rejects.toThrow(LockedError);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  await (await lockFolder(folder)).release();
});

it("takes over a lock whose process number belongs to another process now", async () => {
  await leave({ pid: process.pid, started: "boot:1", host: hostname(), since: "2026-01-01" });
  await (await lockFolder(folder)).release();
});

it("takes over an incomplete lock, and respects the lock of another machine", async () => {
  await writeFile(join(folder, "lock-00000000-0000-4000-8000-000000000001.json"), '{"pid":');
  await (await lockFolder(folder)).release();
  await leave({ pid: 1, started: null, host: "elsewhere", since: "2026-01-01" });
  await expect(lockFolder(folder)).rejects.toThrow(/on elsewhere.*remove/);
});

it("lets one of many contenders for the same stale lock succeed", async () => {
  for (let round = 0; round < 20; round += 1) {
    await leave({ pid: process.pid, started: "boot:1", host: hostname(), since: "x" });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const locks = outcomes.filter((outcome) => outcome.status === "fulfilled");
    expect(locks).toHaveLength(1);
    await locks[0]?.value.release();
  }
});
