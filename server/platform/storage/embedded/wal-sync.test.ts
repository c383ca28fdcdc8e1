import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Syncs, WalSync } from "./wal-sync.ts";

/** Syncs that end when the test says so. */
const calls = { ends: [] as ((error?: Error) => void)[], now: 0 };
const syncs: Syncs = {
  later: () =>
    new Promise((resolve, reject) =>
      calls.ends.push((error) => (error ? reject(error) : resolve())),
    ),
  now: () => void (calls.now += 1),
};

let folder: string;
let file: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hearthline-wal-"));
  file = openSync(join(folder, "segment"), "w");
  Object.assign(calls, { ends: [], now: 0 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const turn = () => new Promise((resolve) => setImmediate(resolve));

it("resolves at once when nothing was asked", async () => {
  await new WalSync(() => undefined, syncs).settled();
  expect(calls.ends).toHaveLength(0);
  closeSync(file);
});

it("shares one sync among everybody who waits, and starts another for requests after its start", async () => {
  const wal = new WalSync(() => undefined, syncs);
  const settled: string[] = [];
  wal.ask(file);
  const first = [1, 2, 3].map((each) => wal.settled().then(() => settled.push(`first ${each}`)));
  wal.ask(file);
  const second = wal.settled().then(() => settled.push("second"));
  await turn();
  expect(calls.ends).toHaveLength(1);
  calls.ends[0]?.();
  await turn();
  expect(settled).not.toContain("second");
  expect(calls.ends).toHaveLength(2);
  calls.ends[1]?.();
  await Promise.all([...first, second]);
  expect(settled).toHaveLength(4);
  closeSync(file);
});

it("syncs at once what a sync in the background has not finished", async () => {
  const wal = new WalSync(() => undefined, syncs);
  wal.ask(file);
  const waiting = wal.settled();
  wal.settle();
  expect(calls.now).toBe(1);
  calls.ends[0]?.();
  await waiting;
  closeSync(file);
});

it("keeps a file open until the sync that uses it has ended", async () => {
  const wal = new WalSync(() => undefined, syncs);
  wal.ask(file);
  const waiting = wal.settled();
  wal.release(file);
  expect(() => writeSync(file, "open")).not.toThrow();
  calls.ends[0]?.();
  await waiting;
  expect(() => writeSync(file, "closed")).toThrow("EBADF");
});

it("reports a failed sync and lets nobody who waits go on", async () => {
  const failures: unknown[] = [];
  const wal = new WalSync((cause) => failures.push(cause), syncs);
  wal.ask(file);
  const waiting = [wal.settled(), wal.settled()];
  await turn();
  calls.ends[0]?.(new Error("EIO"));
  for (const each of waiting) await expect(each).rejects.toThrow("EIO");
  expect(failures).toHaveLength(1);
  closeSync(file);
});
