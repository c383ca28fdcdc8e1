import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Borrower } from "#server/testing/borrower.ts";
import { type Cluster, hasPostgres, startCluster } from "#server/testing/databases.ts";
import { testServer } from "#server/testing/server.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { copyRows } from "./copy-rows.ts";
import { openDatabase } from "./open.ts";

describe.runIf(hasPostgres)("copying the embedded database into PostgreSQL", () => {
  let cluster: Cluster | null;
  let dataDir: string;
  beforeAll(async () => {
    cluster = startCluster();
    dataDir = await mkdtemp(join(tmpdir(), "hearthline-copy-"));
    await copyDatabase(dataDir);
  }, 240_000);
  afterAll(async () => {
    cluster?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("changes no row, and a server continues on the copy", async () => {
    const url = (await cluster?.create()) ?? "";
    const before = await testServer({ dataDir });
    const borrower = await Borrower.begin(before);
    const read = await borrower.call("GET", borrower.path);
    await before.close();

    const from = await openDatabase({ databaseUrl: null, dataDir });
    const to = await openDatabase({ databaseUrl: url, dataDir });
    const copied = await copyRows(from, to);
    await expect(copyRows(from, to)).rejects.toThrow("has rows already");
    await from.close();
    await to.close();
    const rows = Object.fromEntries(copied.map((table) => [table.name, table.rows]));
    expect(rows).toMatchObject({ "public.accounts": 1, "public.applications": 1 });

    const after = await testServer({ dataDir, databaseUrl: url, root: before.root });
    const again = await new Borrower(after, borrower.token).call("GET", borrower.path);
    expect(again.body).toEqual(read.body);
    expect((await new Borrower(after).register()).token).not.toBeNull();
    await after.remove();
  });
});
