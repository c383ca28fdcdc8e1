import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Job } from "./job.ts";
import { calledBy, callerNow } from "#server/platform/http/current-request.ts";
import { DataKeys } from "#server/platform/sealing/data-keys.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { applications } from "#server/platform/storage/schema.ts";
import { applicationRuns } from "#server/lending/jobs/application-runs.ts";
import { applicationRow } from "#server/testing/application-row.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";

import { createJobRunner } from "./runner.ts";
import type { JobRunner, JobWork } from "./runner.ts";
import { takeDue } from "./runs.ts";

/**
 * Milliseconds. Shorter than the queue's maintenance (20 s) and the expiry of a lease (60 s), which
 * would also bring the job back.
 */
const AT_ONCE = 15_000;

const dataKeys = new DataKeys(new Uint8Array(randomBytes(32)));

const { log } = Fastify({ logger: { level: "silent" } });

describe.each(DATABASES)("jobs on %s", (kind) => {
  const databases = databasesOf(kind);
  let dataDir = "";
  let database: Database;
  let runner: JobRunner | null = null;
  const time = { now: new Date("2026-11-20T12:00:00Z") };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "hearthline-jobs-"));
    database = await openDatabase({ databaseUrl: await databases.create(), dataDir });
  }, 120_000);

  afterEach(async () => {
    vi.useRealTimers();
    await runner?.stop();
    runner = null;
  });

  afterAll(async () => {
    await database?.close();
    await databases.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Creates a runner as a start of the process does; it does not work yet. */
  async function made(): Promise<JobRunner> {
    runner = createJobRunner({
      database,
      dataKeys,
      owners: applicationRuns,
      clock: { now: () => time.now },
      realTime: () => new Date(),
      log,
    });
    await runner.prepare();
    return runner;
  }

  /** Stores an application whose current step has started the runs. */
  async function application(startedRuns: string[]): Promise<string> {
    const uuid = randomUUID();
    await dataKeys.create(database.db, uuid);
    await database.db.insert(applications).values(applicationRow({ uuid, startedRuns }));
    return uuid;
  }

  const job = (applicationUuid: string, more: Partial<Job> = {}): Job => ({
    applicationUuid,
    runId: "step.run.1",
    job: "property.find",
    options: { kind: "AVM" },
    notBefore: null,
    ...more,
  });

  /**
   * Creates work that records each performed and applied run, and fails the given number of times.
   */
  function noted(failures = 0) {
    const performed: string[] = [];
    const applied: string[] = [];
    const work: JobWork<object> = {
      async perform({ applicationUuid, runId }) {
        performed.push(`${applicationUuid}/${runId}`);
        if (performed.length <= failures) throw new Error("the vendor is away");
        return { patch: {} };
      },
      async apply(_tx, { applicationUuid, runId }) {
        applied.push(`${applicationUuid}/${runId}`);
      },
    };
    return { performed, applied, work };
  }

  it("runs a committed job immediately and once, however often it is enqueued", async () => {
    const jobs = await made();
    const { applied, work } = noted();
    await jobs.start(work);
    const uuid = await application(["step.run.1"]);
    await database.transaction(async (tx) => {
      await jobs.enqueue(tx, job(uuid));
      await jobs.enqueue(tx, job(uuid));
    });
    await jobs.settled(uuid, AT_ONCE);
    expect(applied).toEqual([`${uuid}/step.run.1`]);
  });

  it("runs a job outside the call that queued it", async () => {
    const jobs = await made();
    const callers: unknown[] = [];
    const { work } = noted();
    await jobs.start({
      ...work,
      perform: (run) => {
        callers.push(callerNow());
        return work.perform(run);
      },
    });
    const uuid = await application(["step.run.1"]);
    await calledBy({ ip: "192.0.2.1", headers: {} }, async () => {
      await database.transaction((tx) => jobs.enqueue(tx, job(uuid)));
      await jobs.settled(uuid, AT_ONCE);
    });
    expect(callers).toEqual([undefined]);
  });

  it("runs no job whose transaction rolled back", async () => {
    const jobs = await made();
    const { performed, work } = noted();
    await jobs.start(work);
    const uuid = await application(["step.run.1"]);
    await expect(
      database.transaction(async (tx) => {
        await jobs.enqueue(tx, job(uuid));
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await jobs.settled(uuid, 1_000);
    expect(performed).toEqual([]);
  });

  it("drops the answer of a run whose step is no longer current", async () => {
    const jobs = await made();
    const { performed, applied, work } = noted();
    const uuid = await application(["step.run.7"]);
    await database.transaction((tx) => jobs.enqueue(tx, job(uuid)));
    await jobs.start(work);
    await jobs.settled(uuid, 10_000);
    expect(performed).toHaveLength(1);
    expect(applied).toEqual([]);
  });

  it.each([
    ["of a step", false],
    ["of no step", true],
  ])("applies once a run %s that is delivered again while it runs", async (_kind, standing) => {
    const jobs = await made();
    const ended: (() => void)[] = [];
    let applied = 0;
    await jobs.start({
      perform: () => new Promise<object>((end) => ended.push(() => end({}))),
      apply: async () => void (applied += 1),
    });
    const uuid = await application(["step.run.1"]);
    await database.transaction((tx) => jobs.enqueue(tx, job(uuid, { standing })));
    await expect.poll(() => ended.length, { timeout: AT_ONCE }).toBe(1);
    // What the queue does when the lease has expired.
    await database.executeSql(
      "update pgboss.job set state = 'retry', start_after = now() where data->>'applicationUuid' = $1",
      [uuid],
    );
    jobs.wake();
    await expect.poll(() => ended.length, { timeout: AT_ONCE }).toBe(2);
    for (const end of ended) {
      end();
      await jobs.settled(uuid, AT_ONCE);
    }
    // Ends only after both runs.
    await jobs.stop();
    expect(applied).toBe(1);
  });

  it("renews the lease of a run that takes long", async () => {
    const jobs = await made();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let end = () => {};
    await jobs.start({
      perform: () => new Promise<object>((resolve) => (end = () => resolve({}))),
      apply: async () => undefined,
    });
    const uuid = await application(["step.run.1"]);
    await database.transaction((tx) => jobs.enqueue(tx, job(uuid)));
    const begin = async (sql: string): Promise<unknown> =>
      (
        await database.executeSql(
          `${sql} where data->>'applicationUuid' = $1 and state = 'active'
           returning started_on > now() - interval '30 s' as young`,
          [uuid],
        )
      ).rows[0]?.["young"];
    const age = "update pgboss.job set started_on = now() - interval '59 s'";
    const look = "update pgboss.job set started_on = started_on";
    await expect.poll(() => begin(age), { timeout: AT_ONCE }).toBe(false);
    vi.advanceTimersByTime(20_000);
    await expect.poll(() => begin(look), { timeout: AT_ONCE }).toBe(true);
    end();
    await jobs.settled(uuid, AT_ONCE);
  });

  it("retries a failed job", async () => {
    const jobs = await made();
    const { performed, applied, work } = noted(1);
    await jobs.start(work);
    const uuid = await application(["step.run.1"]);
    await database.transaction((tx) => jobs.enqueue(tx, job(uuid)));
    await jobs.settled(uuid, 15_000);
    expect(performed).toHaveLength(2);
    expect(applied).toHaveLength(1);
  });

  it("writes nothing when the change cannot be applied, and retries", async () => {
    const jobs = await made();
    const { work } = noted();
    let tries = 0;
    await jobs.start({
      ...work,
      async apply(tx, { applicationUuid }) {
        tries += 1;
        await tx
          .update(applications)
          .set({ version: 100 + tries })
          .where(eq(applications.uuid, applicationUuid));
        if (tries === 1) throw new Error("the database went away");
      },
    });
    const uuid = await application(["step.run.1"]);
    await database.transaction((tx) => jobs.enqueue(tx, job(uuid)));
    await jobs.settled(uuid, 15_000);
    const [row] = await database.db.select().from(applications).where(eq(applications.uuid, uuid));
    expect(row?.version).toBe(102);
  });

  it("lists a dead job, and retries it at the next start", async () => {
    const jobs = await made();
    const uuid = await application(["step.run.1"]);
    await database.transaction((tx) => jobs.enqueue(tx, job(uuid)));
    // Uses up the tries without waiting, and before the runner starts, which could otherwise take
    // the job first.
    await database.executeSql(
      "update pgboss.job set retry_limit = 0 where data->>'applicationUuid' = $1",
      [uuid],
    );
    await jobs.start(noted(1).work);
    await expect
      .poll(async () => (await jobs.open()).filter((run) => run.applicationUuid === uuid))
      .toMatchObject([{ state: "DEAD", problem: "the vendor is away", job: "property.find" }]);
    const { rows } = await database.executeSql(
      "select (select json_agg(j) from pgboss.job j)::text || (select json_agg(r) from jobs.runs r)::text as stored",
    );
    expect(rows[0]?.stored).not.toContain("the vendor is away");
    await jobs.stop();

    const next = await made();
    const { applied, work } = noted();
    await next.start(work);
    await next.settled(uuid, 10_000);
    expect(applied).toContain(`${uuid}/step.run.1`);
  });

  it("delays a job until its business time, and runs it when the clock reaches it", async () => {
    const jobs = await made();
    const { performed, applied, work } = noted();
    await jobs.start(work);
    const uuid = await application(["step.run.1"]);
    const notBefore = new Date("2026-11-25T08:00:00Z");
    await database.transaction((tx) => jobs.enqueue(tx, job(uuid, { notBefore })));
    expect(await jobs.settled(uuid, 10_000)).toEqual(notBefore);
    await jobs.releaseDue();
    expect(performed).not.toContain(`${uuid}/step.run.1`);
    time.now = new Date("2026-11-25T08:00:01Z");
    await jobs.releaseDue();
    expect(await jobs.settled(uuid, 10_000)).toBeNull();
    expect(applied).toEqual([`${uuid}/step.run.1`]);
  });

  it("settles an application only after its due runs, which it releases itself", async () => {
    const jobs = await made();
    const { applied, work } = noted();
    await jobs.start(work);
    const uuid = await application(["step.run.1", "step.run.2"]);
    const second = new Date(time.now.getTime() + 60_000);
    await database.transaction(async (tx) => {
      const first = new Date(time.now.getTime() + 1_000);
      await jobs.enqueue(tx, job(uuid, { notBefore: first }));
      await jobs.enqueue(tx, job(uuid, { runId: "step.run.2", notBefore: second }));
    });
    time.now = new Date(time.now.getTime() + 2_000);
    expect(await jobs.settled(uuid, AT_ONCE)).toEqual(second);
    expect(applied).toEqual([`${uuid}/step.run.1`]);
  });

  it("names the applications of moved time, also when another call has released their runs", async () => {
    const jobs = await made();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await jobs.start({ perform: () => finished, apply: async () => undefined });
    const uuid = await application(["step.run.1"]);
    const notBefore = new Date(time.now.getTime() + 1_000);
    await database.transaction((tx) => jobs.enqueue(tx, job(uuid, { notBefore })));
    const since = new Date();
    expect(await jobs.releaseMoved(since)).not.toContain(uuid);
    time.now = new Date(time.now.getTime() + 2_000);
    await jobs.releaseDue();
    expect(await jobs.releaseMoved(since)).toContain(uuid);
    finish();
    await jobs.settled(uuid, AT_ONCE);
    expect(await jobs.releaseMoved(since)).not.toContain(uuid);
  });

  // The embedded database runs one transaction at a time.
  if (kind === "postgres")
    it("does not settle an application while another process releases its due run", async () => {
      const jobs = await made();
      const { applied, work } = noted();
      await jobs.start(work);
      const uuid = await application(["step.run.1"]);
      const notBefore = new Date(time.now.getTime() + 1_000);
      await database.transaction((tx) => jobs.enqueue(tx, job(uuid, { notBefore })));
      time.now = new Date(time.now.getTime() + 2_000);
      await expect(
        database.transaction(async (tx) => {
          await takeDue(tx, time.now, new Date());
          await jobs.settled(uuid, 200);
        }),
      ).rejects.toThrow("did not finish in 200 ms");
      expect(await jobs.settled(uuid, AT_ONCE)).toBeNull();
      expect(applied).toEqual([`${uuid}/step.run.1`]);
    });

  // On PostgreSQL another process may still work on the message, so it has to expire first.
  if (kind === "embedded")
    it("releases the lease of a killed process at the next start", async () => {
      const jobs = await made();
      const uuid = await application(["step.run.1"]);
      await database.transaction((tx) => jobs.enqueue(tx, job(uuid)));
      await database.executeSql(
        "update pgboss.job set state = 'active', started_on = now() where data->>'applicationUuid' = $1",
        [uuid],
      );
      const { applied, work } = noted();
      await jobs.start(work);
      await jobs.settled(uuid, AT_ONCE);
      expect(applied).toEqual([`${uuid}/step.run.1`]);
    });
});
