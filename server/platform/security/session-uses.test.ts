import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "#server/platform/storage/database.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import { accounts, sessions } from "#server/platform/storage/schema.ts";
import { statements } from "#server/platform/storage/statements.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { SessionUses } from "./session-uses.ts";

const began = new Date("2026-05-04T09:00:00Z");
const minutesLater = (minutes: number): Date => new Date(began.getTime() + minutes * 60_000);

let dataDir: string;
let database: Database;
let uses: SessionUses;
let uuids: string[];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-uses-"));
  await copyDatabase(dataDir);
  database = await openDatabase({ databaseUrl: null, dataDir });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  const accountUuid = randomUUID();
  uuids = [randomUUID(), randomUUID()];
  await database.db.insert(accounts).values({
    uuid: accountUuid,
    orgCode: "main",
    emailKey: accountUuid,
    passwordHash: "",
    createdAt: began,
  });
  await database.db
    .insert(sessions)
    .values(uuids.map((uuid) => ({ uuid, accountUuid, createdAt: began, lastSeenAt: began })));
  uses = new SessionUses(database.db);
});

async function storedUses(): Promise<(Date | undefined)[]> {
  const rows = await database.db.select().from(sessions).where(inArray(sessions.uuid, uuids));
  return uuids.map((uuid) => rows.find((row) => row.uuid === uuid)?.lastSeenAt);
}

it("writes the uses of many sessions in one statement", async () => {
  let count = 0;
  const note = (): void => void (count += 1);
  statements.subscribe(note);
  for (const uuid of uuids) uses.record(uuid, minutesLater(2));
  await uses.write();
  statements.unsubscribe(note);
  expect(count).toBe(1);
  expect(await storedUses()).toEqual([minutesLater(2), minutesLater(2)]);
});

it("counts a use before it is written", () => {
  const [uuid = ""] = uuids;
  expect(uses.lastUse(uuid, began)).toEqual(began);
  uses.record(uuid, minutesLater(2));
  expect(uses.lastUse(uuid, began)).toEqual(minutesLater(2));
  expect(uses.lastUse(uuid, minutesLater(3))).toEqual(minutesLater(3));
});

it("never sets a later use back", async () => {
  const [first = "", second = ""] = uuids;
  uses.record(first, minutesLater(5));
  await uses.write();
  uses.record(first, minutesLater(4));
  uses.record(second, minutesLater(6));
  await uses.write();
  expect(await storedUses()).toEqual([minutesLater(5), minutesLater(6)]);
});

it("keeps the uses that a failing database did not take", async () => {
  const [uuid = ""] = uuids;
  let isBroken = true;
  const flaky = new Proxy(database.db, {
    get: (target, name) =>
      name === "execute" && isBroken
        ? () => Promise.reject(new Error("The database is away."))
        : (Reflect.get(target, name) as unknown),
  });
  uses = new SessionUses(flaky);
  uses.record(uuid, minutesLater(7));
  await expect(uses.write()).rejects.toThrow("away");
  isBroken = false;
  await uses.write();
  expect((await storedUses())[0]).toEqual(minutesLater(7));
});
