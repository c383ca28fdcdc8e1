import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import { dataKeys } from "#server/platform/storage/schema.ts";
import { statements } from "#server/platform/storage/statements.ts";
import { storeApplications } from "#server/testing/stored-applications.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { storedApplications } from "./stored.ts";

const rootKey = randomBytes(32);
const keys = new DataKeys(rootKey);
let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-stored-"));
  await copyDatabase(dataDir);
  database = await openDatabase({ databaseUrl: null, dataDir });
  const store = (orgCode: string, flow: string, count: number) =>
    storeApplications(database.db, {
      rootKey,
      orgCode,
      flow,
      count,
      documents: (index) => ({
        application: { applicationNumber: `${flow} ${index}` },
        profile: { name: { firstName: `${orgCode} ${index}` } },
      }),
    });
  await store("mine", "one", 450);
  await store("mine", "two", 3);
  await store("mine", "three", 2);
  await store("other", "one", 2);
});
afterAll(async () => {
  await database?.close();
  await rm(dataDir, { recursive: true, force: true });
});

it("reads each application of the flows once, with its borrower's profile", async () => {
  const read = await database.transaction(async (tx) => {
    const all = [];
    const sought = { orgCode: "mine", flows: ["one", "two"] };
    for await (const batch of storedApplications(tx, sought, keys)) all.push(...batch);
    return all;
  });
  const numbers = read.map(({ application }) => application["applicationNumber"]);
  expect(new Set(numbers).size).toBe(453);
  expect(new Set(numbers.slice(-3))).toEqual(new Set(["two 0", "two 1", "two 2"]));
  for (const { flow, application, profile } of read)
    expect(`${flow} mine ${String(application["applicationNumber"]).split(" ")[1]}`).toBe(
      `${flow} ${(profile["name"] as { firstName: string }).firstName}`,
    );
  expect(read.map(({ uuid }) => uuid).slice(0, 450)).toEqual(
    read
      .slice(0, 450)
      .map(({ uuid }) => uuid)
      .toSorted(),
  );
});

it("reads one batch ahead of its caller and no further, however many there are", async () => {
  let fetched = 0;
  const count = (text: unknown) => {
    if (String(text).startsWith("fetch")) fetched += 1;
  };
  statements.subscribe(count);
  try {
    const sizes = await database.transaction(async (tx) => {
      const read: number[] = [];
      const sought = { orgCode: "mine", flows: ["one"] };
      for await (const batch of storedApplications(tx, sought, keys)) {
        read.push(batch.length);
        expect(fetched).toBe(read.length + 1);
      }
      return read;
    });
    expect(sizes).toEqual([200, 200, 50]);
    expect(fetched).toBe(4);
  } finally {
    statements.unsubscribe(count);
  }
});

it("lets its caller stop early, and fails for an application without a key", async () => {
  const readFirst = (flow: string) =>
    database.transaction(async (tx) => {
      const sought = { orgCode: "mine", flows: [flow] };
      for await (const batch of storedApplications(tx, sought, keys)) return batch.length;
      return 0;
    });
  expect(await readFirst("one")).toBe(200);
  expect(await readFirst("none")).toBe(0);
  await database.db.delete(dataKeys);
  await expect(readFirst("three")).rejects.toThrow("has no data key");
});
