import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applicationRuns } from "#server/lending/jobs/application-runs.ts";
import { DataKeys } from "#server/platform/sealing/data-keys.ts";
import { copyRows } from "#server/platform/storage/copy-rows.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import { applications } from "#server/platform/storage/schema.ts";
import { applicationRow } from "#server/testing/application-row.ts";
import { type Cluster, hasPostgres, startCluster } from "#server/testing/databases.ts";
import { createJobRunner, type JobWork } from "./runner.ts";

/** Milliseconds in which a job that is due has run. */
const AT_ONCE = 15_000;
const HOUR = 3_600_000;

const dataKeys = new DataKeys(new Uint8Array(randomBytes(32)));
const { log } = Fastify({ logger: { level: "silent" } });

describe.runIf(hasPostgres)("jobs of an embedded database that is copied into PostgreSQL", () => {
  let cluster: Cluster | null;
  let dataDir: string;
  let from: Database;
  let to: Database;
  const time = { now: new Date("2026-11-20T12:00:00Z") };
  beforeAll(async () => {
    cluster = startCluster();
    dataDir = await mkdtemp(join(tmpdir(), "hearthline-copied-jobs-"));
    from = await openDatabase({ databaseUrl: null, dataDir });
    to = await openDatabase({ databaseUrl: (await cluster?.create()) ?? "", dataDir });
  }, 240_000);
  afterAll(async () => {
    await from?.close();
    await to?.close();
    cluster?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const runnerOn = async (database: Database) => {
    const runner = createJobRunner({
      database,
      dataKeys,
      owners: applicationRuns,
      clock: { now: () => time.now },
      realTime: () => new Date(),
      log,
    });
    await runner.prepare();
    return runner;
  };

  /** Stores an application whose step has started one run. */
  async function application(): Promise<string> {
    const uuid = randomUUID();
    await dataKeys.create(from.db, uuid);
    await from.db
      .insert(applications)
      .values(applicationRow({ uuid, startedRuns: ["step.run.1"] }));
    return uuid;
  }

  it("run there once: those that were queued, and at their time those that waited", async () => {
    const applied: string[] = [];
    const work: JobWork<object> = {
      perform: async () => ({}),
      apply: async (_tx, { applicationUuid, options }) => {
        expect(options).toEqual({ kind: "AVM" });
        applied.push(applicationUuid);
      },
    };
    const [done, queued, waiting] = [await application(), await application(), await application()];
    const runner = await runnerOn(from);
    const enqueue = (applicationUuid: string, notBefore: Date | null = null) =>
      from.transaction((tx) =>
        runner.enqueue(tx, {
          applicationUuid,
          runId: "step.run.1",
          job: "property.find",
          options: { kind: "AVM" },
          notBefore,
        }),
      );
    await enqueue(done);
    await runner.start(work);
    await runner.settled(done, AT_ONCE);
    await runner.stop();
    // The server ends before it has begun these.
    await enqueue(queued);
    await enqueue(waiting, new Date(time.now.getTime() + HOUR));

    const tables = await copyRows(from, to);
    expect(tables.find(({ name }) => name === "jobs.runs")?.rows).toBe(3);

    const next = await runnerOn(to);
    await next.start(work);
    await next.settled(queued, AT_ONCE);
    expect(applied).toEqual([done, queued]);
    time.now = new Date(time.now.getTime() + HOUR);
    await next.releaseDue();
    await next.settled(waiting, AT_ONCE);
    expect(applied).toEqual([done, queued, waiting]);
    await next.stop();
  });
});
