import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/platform/storage/database.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { openSandboxClock } from "./clock.ts";

let dataDir = "";
let database: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-clock-"));
  await copyDatabase(dataDir);
  database = await openDatabase({ databaseUrl: null, dataDir });
}, 60_000);
afterAll(async () => {
  await database?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const realTime = () => new Date("2026-11-20T12:00:00Z");
const moved = new Date("2026-11-25T18:00:00Z");

it("keeps a move of the clock when a reading from before the move arrives late", async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let isLate = false;
  /** The database, with answers to reads that come late. */
  const slowDatabase = {
    db: {
      insert: database.db.insert.bind(database.db),
      select: (fields: object) => ({
        from: (table: never) => ({
          async where(condition: never) {
            const rows = await database.db
              .select(fields as never)
              .from(table)
              .where(condition);
            if (isLate) await arrived;
            return rows;
          },
        }),
      }),
    },
  } as unknown as Database;
  const clock = await openSandboxClock(slowDatabase, realTime);
  isLate = true;
  const reading = clock.refresh();
  await clock.moveTo(moved);
  arrive();
  await reading;
  expect(clock.now()).toEqual(moved);
});

it("follows a move of another process", async () => {
  const clock = await openSandboxClock(database, realTime);
  const otherClock = await openSandboxClock(database, realTime);
  await otherClock.moveTo(moved);
  await clock.refresh();
  expect(clock.now()).toEqual(moved);
});
