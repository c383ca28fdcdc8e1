import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createDatabase, firstOrganisation } from "./database.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "hearthline-new-database-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

it("creates the database of a data folder that has none, and leaves it unlocked", async () => {
  await createDatabase(root, { DATA_DIR: "store" });
  expect(await readdir(join(root, "store"))).toEqual(["database"]);
  expect(await readdir(join(root, "store/database"))).toContain("PG_VERSION");
});

it("leaves a database as it is", async () => {
  await mkdir(join(root, "data/database"), { recursive: true });
  await createDatabase(root, {});
  expect(await readdir(join(root, "data/database"))).toEqual([]);
});

it("lets one organization be served before the others only with a new embedded database", async () => {
  await mkdir(join(root, "old/database"), { recursive: true });
  expect(firstOrganisation(root, { DATA_DIR: "new" })).toBe("main");
  expect(firstOrganisation(root, { DATA_DIR: "old" })).toBeNull();
  const url = "postgres://localhost/hearthline";
  expect(firstOrganisation(root, { DATA_DIR: "new", DATABASE_URL: url })).toBeNull();
});

it("creates none when the server uses PostgreSQL", async () => {
  await createDatabase(root, { DATABASE_URL: "postgres://localhost/hearthline" });
  expect(await readdir(root)).toEqual([]);
});
