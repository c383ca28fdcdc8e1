/** A database from before whole documents were sealed, opened by this version. */
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/platform/storage/database.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import { applications, profiles } from "#server/platform/storage/schema.ts";
import { migrationsUntil } from "#server/testing/earlier-migrations.ts";
import { type Cluster, startCluster } from "#server/testing/databases.ts";
import { DATABASES } from "#server/testing/each-database.ts";
import { filesWith } from "#server/testing/files-with.ts";
import { sealJson } from "./cipher.ts";
import { DataKeys } from "./data-keys.ts";
import { sealEarlierDocuments } from "./seal-earlier.ts";
import { openWhole } from "./sealed-document.ts";

const keys = new DataKeys(new Uint8Array(randomBytes(32)));
/** More than one batch. */
const COUNT = 250;
const NAME = "Zephyrine-Quillfeather";

interface Earlier {
  uuid: string;
  accountUuid: string;
}

describe.each(DATABASES)("documents of an earlier version on %s", (kind) => {
  let cluster: Cluster | null = null;
  let folder = "";
  let earlier = "";
  let settings: { databaseUrl: string | null; dataDir: string };
  let database: Database;
  const rows: Earlier[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "hearthline-earlier-"));
    earlier = await migrationsUntil("0010_jobs");
    cluster = kind === "postgres" ? startCluster() : null;
    settings = { databaseUrl: (await cluster?.create()) ?? null, dataDir: folder };
    database = await openDatabase({ ...settings, migrationsFolder: earlier });
    for (let count = 0; count < COUNT; count += 1) rows.push(await insert(database));
    await database.close();
    database = await openDatabase(settings);
  }, 240_000);
  afterAll(async () => {
    await database?.close();
    cluster?.stop();
    for (const each of [folder, earlier]) await rm(each, { recursive: true, force: true });
  });

  it("keeps what statements read of an application", async () => {
    const [row] = await database.db.select().from(applications).limit(1);
    expect(row).toMatchObject({
      documentUuids: ["aaaaaaaa-0000-4000-8000-000000000001"],
      oldestUnsentUpload: new Date("2026-01-02T00:00:00Z"),
    });
  });

  it("seals every document, also after an interrupted start, and leaves no plain page", async () => {
    // PostgreSQL's log of writes belongs to its operator; see docs/server.md.
    const pages = cluster === null ? join(folder, "database") : join(cluster.data, "base");
    await database.executeSql("checkpoint");
    expect(await filesWith(pages, [NAME])).not.toEqual([]);

    const interrupted = new Error("the process ends here");
    let batches = 0;
    const ending: Database = {
      ...database,
      transaction: (work) => {
        batches += 1;
        if (batches === 2) throw interrupted;
        return database.transaction(work);
      },
    };
    await expect(sealEarlierDocuments(ending, keys)).rejects.toBe(interrupted);
    expect(await sealEarlierDocuments(database, keys)).toBe(2 * COUNT - 200);
    expect(await sealEarlierDocuments(database, keys)).toBe(0);

    const { db } = database;
    for (const row of await db.select().from(applications)) {
      const document = openWhole(await keys.get(db, row.uuid), "application", row.sealed);
      expect(document).toMatchObject({ uuid: row.uuid, code: "4711", people: [{ ssn: "1" }] });
    }
    for (const row of await db.select().from(profiles)) {
      const document = openWhole(await keys.get(db, row.accountUuid), "profile", row.sealed);
      expect(document).toEqual({ name: NAME, ssn: "123456789" });
    }
    await database.executeSql("checkpoint");
    expect(await filesWith(pages, [NAME])).toEqual([]);
  }, 120_000);
});

async function insert({ executeSql, db }: Database): Promise<Earlier> {
  const [uuid, accountUuid] = [randomUUID(), randomUUID()];
  const [key, profileKey] = [await keys.create(db, uuid), await keys.create(db, accountUuid)];
  const application = {
    uuid,
    name: NAME,
    code: { $sealed: sealJson(key, "4711", "Application/code") },
    people: [{ ssn: { $sealed: sealJson(key, "1", "Application/people/*/ssn") } }],
    documents: [
      {
        uuid: "aaaaaaaa-0000-4000-8000-000000000001",
        fileName: "scan.pdf",
        createdAt: "2026-01-02T00:00:00Z",
      },
    ],
  };
  const profile = {
    name: NAME,
    ssn: { $sealed: sealJson(profileKey, "123456789", "Profile/ssn") },
  };
  await executeSql(
    `insert into applications (uuid, account_uuid, org_code, flow, document, version, edited_version, started_runs, created_at, updated_at)
      values ($1, $2, 'main', 'heloc', $3, 1, 1, '[]', now(), now())`,
    [uuid, accountUuid, JSON.stringify(application)],
  );
  await executeSql("insert into profiles (account_uuid, document, version) values ($1, $2, 1)", [
    accountUuid,
    JSON.stringify(profile),
  ]);
  return { uuid, accountUuid };
}
