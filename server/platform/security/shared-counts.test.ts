import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#server/platform/storage/database.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import { statements } from "#server/platform/storage/statements.ts";
import { hasPostgres } from "#server/testing/databases.ts";
import { type SharedDatabases, sharedDatabases } from "#server/testing/shared-databases.ts";
import { SharedCounts } from "./shared-counts.ts";

const MINUTE = 60_000;
const MAX = 100;

describe.runIf(hasPostgres)("counts that processes share", () => {
  let cluster: SharedDatabases | null;
  let database: Database;
  let now: number;
  let one: SharedCounts;
  let two: SharedCounts;
  const failures: unknown[] = [];

  beforeAll(async () => {
    cluster = sharedDatabases();
    database = await openDatabase({ databaseUrl: (await cluster?.create()) ?? "", dataDir: "" });
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await cluster?.drop();
  });
  beforeEach(async () => {
    await database.executeSql("delete from request_counts");
    now = 1_795_000_000_000;
    const ports = { database, secrets: { token: new Uint8Array(randomBytes(32)) } };
    const process = () =>
      new SharedCounts(
        ports,
        (error) => failures.push(error),
        () => now,
      );
    [one, two] = [process(), process()];
    failures.length = 0;
  });

  const add = (counts: SharedCounts, times: number, key = "address 192.0.2.1") => {
    let last = { current: 0, ttl: 0 };
    for (let count = 0; count < times; count += 1) last = counts.add(key, MINUTE, MAX);
    return last;
  };
  /** Number of statements that the work makes. */
  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    let count = 0;
    const note = () => void (count += 1);
    statements.subscribe(note);
    await work();
    statements.unsubscribe(note);
    return count;
  }

  it("adds up what every process counted", async () => {
    add(one, 60);
    add(two, 30);
    await one.exchange();
    await two.exchange();
    expect(add(two, 1).current).toBe(91);
    await two.exchange();
    expect(add(one, 1).current).toBe(61);
    await one.exchange();
    expect(add(one, 1).current).toBe(93);
    expect(failures).toEqual([]);
  });

  it("makes no statement for those far from a limit, and one for all others", async () => {
    for (let person = 0; person < 50; person += 1) add(one, 9, `address ${person}`);
    expect(await statementsOf(() => one.exchange())).toBe(0);
    for (let person = 0; person < 50; person += 1) add(one, 1, `address ${person}`);
    expect(await statementsOf(() => one.exchange())).toBe(1);
    expect(await statementsOf(() => one.exchange())).toBe(0);
  });

  it("begins anew with the next minute, in both processes, and deletes old counts", async () => {
    const { ttl } = add(one, 50);
    await one.exchange();
    now += ttl;
    expect(add(one, 20).current).toBe(20);
    add(two, 20);
    await one.exchange();
    await two.exchange();
    expect(add(two, 1).current).toBe(41);
    expect(await one.deleteOld()).toBe(0);
    now += MINUTE;
    expect(await one.deleteOld()).toBe(1);
  });

  it("stores neither address nor session", async () => {
    add(one, 50, "address 192.0.2.77");
    await one.exchange();
    const { rows } = await database.executeSql("select * from request_counts");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("192.0.2.77");
  });

  it("keeps the counts when an exchange fails", async () => {
    add(one, 50);
    await database.executeSql("alter table request_counts rename to request_counts_gone");
    await one.exchange();
    expect(failures).toHaveLength(1);
    await database.executeSql("alter table request_counts_gone rename to request_counts");
    expect(add(one, 1).current).toBe(51);
    await one.exchange();
    add(two, 50);
    await two.exchange();
    expect(add(two, 1).current).toBe(102);
  });
});
