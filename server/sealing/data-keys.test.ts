import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/storage/database.ts";
import { openDatabase } from "#server/storage/open.ts";
import { dataKeys } from "#server/storage/schema.ts";
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

it("a key is the same in every transaction, and another one for every owner", async () => {
  const [ada, bo] = [randomUUID(), randomUUID()];
  const made = await database.transaction(async (tx) => [
    await keys.create(tx, ada),
    await keys.create(tx, bo),
  ]);
  expect(made[0]).not.toEqual(made[1]);
  expect(await keys.get(database.db, ada)).toEqual(made[0]);
  await database.transaction(async (tx) => {
    expect(await keys.get(tx, ada)).toEqual(made[0]);
    expect(await keys.get(tx, ada)).toEqual(made[0]);
  });
});

it("a key of a transaction that rolled back is nobody's", async () => {
  const owner = randomUUID();
  const made: Uint8Array[] = [];
  await database
    .transaction(async (tx) => {
      made.push(await keys.create(tx, owner));
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  expect(await keys.find(database.db, owner)).toBeNull();
  const kept = await database.transaction((tx) => keys.create(tx, owner));
  expect(kept).not.toEqual(made[0]);
});

it("a key that was deleted opens nothing afterwards", async () => {
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
