/** Definitions that add a run to a step, for applications that are at the step already. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { typedProduct } from "#engine/testing/typed-product.ts";
import { applications } from "#server/platform/storage/schema.ts";
import { Borrower, person } from "#server/testing/borrower.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { startMissingRuns } from "./missing-runs.ts";

interface Checklist {
  steps: { id: string; run?: object[] }[];
}

describe.each(DATABASES)("on %s", (kind) => {
  const databases = databasesOf(kind);
  let databaseUrl: string | null = null;
  let root = "";
  let dataDir = "";
  let server: TestServer;
  let uuid = "";

  const open = async (): Promise<void> => {
    server = await testServer({ root, dataDir, databaseUrl });
  };
  const reopen = async (): Promise<void> => {
    await server.close();
    await open();
  };
  const rowOf = async () => {
    const { db } = server.ports.database;
    const [row] = await db.select().from(applications).where(eq(applications.uuid, uuid));
    return row;
  };
  const startedNow = () => server.jobs.map(({ runId, job }) => [runId, job]);

  beforeAll(async () => {
    root = await fixtureRoot();
    dataDir = await mkdtemp(join(tmpdir(), "hearthline-missing-runs-"));
    databaseUrl = await databases.create();
    if (databaseUrl === null) await copyDatabase(dataDir);
    await open();
    const ada = await Borrower.begin(server);
    await ada.submit("person", person);
    await ada.submit("number", { ssn: "123456789" });
    uuid = ada.uuid;
    expect((await rowOf())?.step).toBe("credit");
  }, 240_000);
  afterAll(async () => {
    await server?.close();
    await databases.drop();
    for (const folder of [root, dataDir]) await rm(folder, { recursive: true, force: true });
  });

  it("starts nothing while every run of the step has started", async () => {
    const before = await rowOf();
    expect(before?.startedRuns).toEqual([expect.stringMatching(/^credit\.pull\.\d+$/)]);
    await reopen();
    expect(await startMissingRuns(server.ports)).toBe(0);
    expect(startedNow()).toEqual([]);
    expect((await rowOf())?.version).toBe(before?.version);
  }, 60_000);

  it("starts an added run once, at the next start of the server", async () => {
    const path = join(root, `flows/${typedProduct.id}/checklist.json`);
    const checklist = JSON.parse(await readFile(path, "utf8")) as Checklist;
    checklist.steps
      .find(({ id }) => id === "credit")
      ?.run?.push({ id: "more", job: "conditions.raise" });
    await writeFile(path, JSON.stringify(checklist));
    await reopen();
    await vi.waitFor(() => expect(server.jobs).toHaveLength(1), { timeout: 20_000 });
    expect(startedNow()).toEqual([
      [expect.stringMatching(/^credit\.more\.\d+$/), "conditions.raise"],
    ]);
    expect((await rowOf())?.startedRuns).toHaveLength(2);
    await reopen();
    expect(await startMissingRuns(server.ports)).toBe(0);
    expect(startedNow()).toEqual([]);
  }, 60_000);
});
