/** Lines that were funded before statements existed begin them at the next start of the server. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startMissingRuns } from "#server/lending/jobs/missing-runs.ts";
import { prepare, type Running } from "#server/main.ts";
import { applications, runs, settings } from "#server/platform/storage/schema.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { copyDatabase } from "#server/testing/template.ts";

const STATEMENTS = "servicing.statements";
const BEGIN = "servicing.begin";
/** What a server has noted of the checklists of each organization. */
const isSeen = sql`starts_with(${settings.key}, 'checklist-runs/')`;

describe.each(DATABASES)("a funded line on %s", (kind) => {
  const databases = databasesOf(kind);
  let databaseUrl: string | null = null;
  let dataDir = "";
  let server: Running;
  let uuid = "";

  const open = async (): Promise<void> => {
    server = await prepare({
      environment: {
        DATA_DIR: dataDir,
        LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent",
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      },
    });
  };
  const runsOf = async (job: string) =>
    server.ports.database.db
      .select()
      .from(runs)
      .where(and(eq(runs.applicationUuid, uuid), eq(runs.job, job)));
  /** Takes away what this version began, as if the line had been funded under an earlier one. */
  const forget = async (jobs: string[]): Promise<void> => {
    const { database, definitions } = server.ports;
    const { db } = database;
    // The server that runs has looked at every organization, and notes nothing afterwards.
    await vi.waitFor(
      async () => expect(await db.$count(settings, isSeen)).toBe(definitions.organisations.length),
      30_000,
    );
    await db.delete(runs).where(and(eq(runs.applicationUuid, uuid), inArray(runs.job, jobs)));
    const started = sql`(select coalesce(jsonb_agg(run), '[]') from jsonb_array_elements(${applications.startedRuns}) run
      where run #>> '{}' not like 'complete.begin.%')`;
    await db.update(applications).set({ startedRuns: started }).where(eq(applications.uuid, uuid));
    await db.delete(settings).where(isSeen);
  };
  const reopen = async (): Promise<void> => {
    await server.close();
    await open();
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "hearthline-earlier-lines-"));
    databaseUrl = await databases.create();
    if (databaseUrl === null) await copyDatabase(dataDir);
    await open();
    const response = await server.app.inject({
      method: "POST",
      url: "/sandbox/applications",
      payload: { persona: "approved", checklistState: "COMPLETE" },
    });
    expect(response.statusCode, response.body).toBe(201);
    ({ uuid } = response.json<{ uuid: string }>());
    await vi.waitFor(async () => expect(await runsOf(STATEMENTS)).toHaveLength(1), 30_000);
  }, 300_000);
  afterAll(async () => {
    await server?.close();
    await databases.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("gets the job when it has none", async () => {
    await vi.waitFor(async () => expect((await runsOf(BEGIN))[0]?.outcome).toBe("APPLIED"), 30_000);
    await forget([STATEMENTS, BEGIN]);
    expect(await runsOf(STATEMENTS)).toEqual([]);
    await reopen();
    await vi.waitFor(async () => expect(await runsOf(STATEMENTS)).toHaveLength(1), 30_000);
    const [run] = await runsOf(STATEMENTS);
    expect(run).toMatchObject({ standing: true, options: { stage: "statements" } });
  }, 120_000);

  it("keeps the one that it has, however often the server starts", async () => {
    await vi.waitFor(async () => expect((await runsOf(BEGIN))[0]?.outcome).toBe("APPLIED"), 30_000);
    const before = (await runsOf(STATEMENTS))[0]?.runId;
    await forget([BEGIN]);
    await reopen();
    await vi.waitFor(async () => expect((await runsOf(BEGIN))[0]?.outcome).toBe("APPLIED"), 30_000);
    expect((await runsOf(STATEMENTS)).map(({ runId }) => runId)).toEqual([before]);
    await reopen();
    expect(await startMissingRuns(server.ports)).toBe(0);
    expect((await runsOf(STATEMENTS)).map(({ runId }) => runId)).toEqual([before]);
  }, 120_000);
});
