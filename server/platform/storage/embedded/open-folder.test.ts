import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copyDatabase } from "#server/testing/template.ts";
import { openFolder } from "./open-folder.ts";

let dataDir: string;
const reports: string[] = [];
const open = () => openFolder(dataDir, (message) => reports.push(message));
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-embedded-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it("opens a database with an empty file of its process number, which a power cut leaves", async () => {
  await copyDatabase(dataDir);
  await writeFile(join(dataDir, "database", "postmaster.pid"), "");
  const database = await open();
  expect((await database.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await database.close();
});

it("creates a database anew when its creation was interrupted", async () => {
  await mkdir(join(dataDir, "database"));
  await writeFile(join(dataDir, "database", "PG_VERSION"), "18\n");
  await writeFile(join(dataDir, "database.unfinished"), "");
  const database = await open();
  await database.close();
  expect(await readdir(dataDir)).toEqual(["database"]);
});

it("makes a checkpoint when much was logged, so that a start replays little", async () => {
  await copyDatabase(dataDir);
  const database = await open();
  const redo = async () =>
    (await database.query<{ at: string }>("select redo_lsn::text at from pg_control_checkpoint()"))
      .rows[0]?.at;
  const before = await redo();
  await database.exec("create table large (content text)");
  for (let megabytes = 0; megabytes < 34; megabytes += 1)
    await database.query("insert into large values ($1)", [randomBytes(2 ** 19).toString("hex")]);
  await expect.poll(redo).not.toBe(before);
  expect(reports).toEqual([]);
  await database.close();
});
