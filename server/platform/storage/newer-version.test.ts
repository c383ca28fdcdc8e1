import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError } from "#server/platform/environment/environment.ts";
import { migrationsUntil } from "#server/testing/earlier-migrations.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { type DatabaseSettings, openDatabase } from "./open.ts";
import { readDatabase } from "./read-only.ts";

const FAULT =
  /^.* was migrated by a newer version of Hearthline: its last migration dates from [\d-]{10}, and this version knows those up to [\w]+ of [\d-]{10}\. Start the newer version, or restore a backup from before the update\.$/;

describe.each(DATABASES)("a database that a newer version migrated (%s)", (kind) => {
  const databases = databasesOf(kind);
  let settings: DatabaseSettings;
  let earlier: string;
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "hearthline-newer-"));
    if (kind === "embedded") await copyDatabase(dataDir);
    settings = { databaseUrl: await databases.create(), dataDir };
    earlier = await migrationsUntil("0020_brokers");
  }, 120_000);
  afterAll(async () => {
    await databases.drop();
    for (const folder of [settings.dataDir, earlier])
      await rm(folder, { recursive: true, force: true });
  });

  const faultOf = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  };

  it("refuses to open it, and leaves it to the newer version", async () => {
    const older = { ...settings, migrationsFolder: earlier };
    const fault = await faultOf(openDatabase(older));
    expect(fault).toMatch(FAULT);
    expect(fault).toContain("those up to 0020_brokers of 2026-11-");
    // A refused start releases the folder or the connection.
    expect(await faultOf(openDatabase(older))).toBe(fault);
    await (await openDatabase(settings)).close();
  });

  it("refuses to read it for a report", async () => {
    const database = await openDatabase(settings);
    await database.executeSql(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 32500000000000)",
    );
    await database.close();
    const read = () => readDatabase(settings, async () => "read");
    expect(await faultOf(read())).toMatch(FAULT);
  });
});

describe.runIf(DATABASES.length > 1)("a user of PostgreSQL who only reads", () => {
  it("reads without the right to see the list of migrations", async () => {
    const databases = databasesOf("postgres");
    const databaseUrl = (await databases.create()) ?? "";
    const database = await openDatabase({ databaseUrl, dataDir: "" });
    const role = `reader_${process.pid}`;
    try {
      await database.executeSql(`create role ${role} login; grant select on accounts to ${role}`);
      const reader = new URL(databaseUrl);
      reader.username = role;
      const read = readDatabase({ databaseUrl: reader.href, dataDir: "" }, async () => "read");
      expect(await read).toBe("read");
    } finally {
      await database.executeSql(`drop owned by ${role}; drop role ${role}`);
      await database.close();
      await databases.drop();
    }
  });
});
