import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/platform/storage/database.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import { dataKeys } from "#server/platform/storage/schema.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { DataKeys } from "./data-keys.ts";

const keys = new DataKeys(new Uint8Array(randomBytes(32)));
let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-keys-"));
  await copyDatabase(dataDir);
  database = await openDatabase({ databaseUrl: null, dataDir });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

it("returns the same key in every transaction, and another key for every owner", async () => {
  const [ada, bo] = [randomUUID(), randomUUID()];
  const created = await database.transaction(async (tx) => [
    await keys.create(tx, ada),
    await keys.create(tx, bo),
  ]);
  expect(created[0]).not.toEqual(created[1]);
  expect(await keys.get(database.db, ada)).toEqual(created[0]);
  await database.transaction(async (tx) => {
    expect(await keys.get(tx, ada)).toEqual(created[0]);
    expect(await keys.get(tx, ada)).toEqual(created[0]);
  });
});

it("discards a key when its transaction rolls back", async () => {
  const owner = randomUUID();
  const discarded: Uint8Array[] = [];
  await database
    .transaction(async (tx) => {
      discarded.push(await keys.create(tx, owner));
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  expect(await keys.find(database.db, owner)).toBeNull();
  const committed = await database.transaction((tx) => keys.create(tx, owner));
  expect(committed).not.toEqual(discarded[0]);
});

it("opens no value after its key is deleted", async () => {
  const owner = randomUUID();
  await database.transaction(async (tx) => {
    await keys.create(tx, owner);
    await keys.get(tx, owner);
  });
  await database.db.delete(dataKeys).where(eq(dataKeys.owner, owner));
  expect(await keys.find(database.db, owner)).toBeNull();
  await database.transaction(async (tx) => {
    await expect(keys.get(tx, owner)).rejects.toThrow("has no data key");
  });
});
