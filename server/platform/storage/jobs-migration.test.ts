import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startCluster } from "#server/testing/databases.ts";
import { DATABASES } from "#server/testing/each-database.ts";
import type { Cluster } from "#server/testing/databases.ts";
import { migrationsUntil } from "#server/testing/earlier-migrations.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open.ts";
import { runs } from "./schema.ts";

/** The tables as earlier versions created them at start, before and after the column `standing`. */
const created = `
create schema jobs;
create table jobs.runs (
  application_uuid uuid not null,
  run_id text not null,
  job text not null,
  options jsonb not null,
  not_before timestamptz,
  queued_at timestamptz,
  finished_at timestamptz,
  outcome text,
  problem text,
  primary key (application_uuid, run_id)
);`;
const standing = "alter table jobs.runs add column standing boolean not null default false;";
const openIndex = "create index runs_open on jobs.runs (not_before) where finished_at is null;";

describe.each(DATABASES)("job tables on %s", (kind) => {
  let cluster: Cluster | null = null;
  let folder = "";
  let earlier = "";
  let database: Database;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "hearthline-migration-"));
    earlier = await migrationsUntil("0009_feedback");
    cluster = kind === "postgres" ? startCluster() : null;
  }, 120_000);

  afterEach(() => database?.close());
  afterAll(async () => {
    await rm(earlier, { recursive: true, force: true });
    cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ["before standing runs", created],
    ["after standing runs", `${created}${standing}${openIndex}`],
  ])("keeps the runs of a database from a version %s", async (_, tables) => {
    const applicationUuid = randomUUID();
    const dataDir = await mkdtemp(join(folder, "data-"));
    const databaseUrl = (await cluster?.create()) ?? null;
    database = await openDatabase({ databaseUrl, dataDir, migrationsFolder: earlier });
    await database.executeSql(
      `${tables}
      insert into jobs.runs (application_uuid, run_id, job, options)
        values ('${applicationUuid}', 'step.run.1', 'property.find', '{"kind":"AVM"}');`,
    );
    await database.close();

    database = await openDatabase({ databaseUrl, dataDir });
    const rows = await database.db
      .select()
      .from(runs)
      .where(eq(runs.applicationUuid, applicationUuid));
    expect(rows).toMatchObject([
      { runId: "step.run.1", options: { kind: "AVM" }, standing: false },
    ]);
    const { rows: indexes } = await database.executeSql(
      "select indexname from pg_indexes where schemaname = 'jobs' order by indexname",
    );
    expect(indexes.map(({ indexname }) => indexname)).toEqual([
      "runs_application_uuid_run_id_pk",
      "runs_open",
    ]);
  });
});
