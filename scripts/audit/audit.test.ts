import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openDatabase } from "#server/platform/storage/open.ts";
import { Borrower, person } from "#server/testing/borrower.ts";
import { type Cluster, hasPostgres, startCluster } from "#server/testing/databases.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { testServer } from "#server/testing/server.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { runAudit } from "./run.ts";

let root: string;
let dataDir: string;
let cluster: Cluster | null = null;
const lines: string[] = [];
beforeAll(async () => {
  root = await fixtureRoot();
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-data-"));
  if (hasPostgres) cluster = startCluster();
}, 60_000);
beforeEach(() => {
  lines.length = 0;
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(line));
});
afterAll(async () => {
  cluster?.stop();
  for (const folder of [root, dataDir]) await rm(folder, { recursive: true, force: true });
});

it("shows the events of a stream with the callers' addresses, until an erasure deletes its key", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hearthline-data-"));
  await copyDatabase(folder);
  const server = await testServer({ root, dataDir: folder });
  const ada = await Borrower.begin(server);
  await ada.submit("person", person);
  await server.close();
  const show = (stream = ada.uuid, environment: Record<string, string> = {}) =>
    runAudit(["show", stream], { DATA_DIR: folder, ...environment });

  expect(await show(), lines.join()).toBe(0);
  const shown = lines.join("\n").split("\n");
  expect(shown.map((line) => line.split("  ")[1])).toEqual(
    shown.map((_line, index) => String(index + 1)),
  );
  const submitted = shown.filter((line) => line.includes("screen.submitted"));
  expect(submitted).toHaveLength(1);
  expect(submitted[0]?.split("  ")[4]).toBe("127.0.0.1");
  expect(submitted[0]).toContain('"screen":"person"');
  expect(lines.join()).not.toContain(person.firstName);

  lines.length = 0;
  const otherKey = { ROOT_KEY: Buffer.alloc(32, 9).toString("base64") };
  expect(await show(ada.uuid, otherKey)).toBe(2);
  expect(lines.join()).not.toContain("127.0.0.1");
  for (const stream of ["x", crypto.randomUUID()]) expect(await show(stream)).toBe(2);

  const database = await openDatabase({ databaseUrl: null, dataDir: folder });
  await database.executeSql(`delete from data_keys where owner = '${ada.uuid}'`);
  await database.executeSql(
    `alter table events disable trigger user; update events set kind = 'x' where stream = '${ada.uuid}' and sequence = ${shown.length}`,
  );
  await database.close();
  lines.length = 0;
  expect(await show()).toBe(1);
  expect(lines[0]).toMatch(/ {2}erased {2}/);
  expect(lines.join()).not.toContain("127.0.0.1");
  expect(lines[1]).toContain(`event ${shown.length}: The event is not what was written.`);
  await rm(folder, { recursive: true, force: true });
});

const verify = (environment: Record<string, string>) =>
  runAudit(["verify"], { DATA_DIR: dataDir, ...environment });

it("verifies the log of a data folder, whose server has ended, and finds a deleted stream", async () => {
  await copyDatabase(dataDir);
  const server = await testServer({ root, dataDir });
  const ada = await Borrower.begin(server);
  await ada.submit("person", person);
  expect(await verify({})).toBe(2);
  expect(lines.join()).toContain("in use by process");
  await server.close();

  lines.length = 0;
  expect(await verify({}), lines.join()).toBe(0);
  expect(lines.join("\n")).toMatch(/whole: \d+ events in 2 streams.*covers all but the newest 0/s);
  expect(lines.join("\n")).toContain("audit-head.json has a head of the same log");
  expect(lines.join("\n")).toContain(
    "An event that was cut off after this head would not be found",
  );

  const database = await openDatabase({ databaseUrl: null, dataDir });
  await database.executeSql(
    `alter table events disable trigger user; delete from events where stream = '${ada.uuid}'`,
  );
  await database.close();
  lines.length = 0;
  expect(await verify({})).toBe(1);
  expect(lines).toEqual([`The audit log is broken at stream ${ada.uuid}: The stream was deleted.`]);
});

it.runIf(hasPostgres)("verifies the log of PostgreSQL while a server writes to it", async () => {
  const databaseUrl = (await cluster?.create()) ?? "";
  const folder = await mkdtemp(join(tmpdir(), "hearthline-data-"));
  const server = await testServer({ root, databaseUrl, dataDir: folder });
  const ada = await Borrower.begin(server);
  let writes = 0;
  let isWriting = true;
  const writing = (async () => {
    for (; isWriting; writes += 1)
      await ada.submit("person", { ...person, firstName: `A${writes}` });
  })();
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: folder };
  for (let round = 0; round < 5; round += 1)
    expect(await verify(environment), lines.join()).toBe(0);
  isWriting = false;
  await writing;
  expect(writes).toBeGreaterThan(0);
  await server.close();
  expect(await verify(environment), lines.join()).toBe(0);
  expect(await verify({ ...environment, ROOT_KEY: Buffer.alloc(32, 9).toString("base64") })).toBe(
    2,
  );
  await rm(folder, { recursive: true, force: true });
});

it.runIf(hasPostgres)("takes from the server's role the right to change the log", async () => {
  const databaseUrl = (await cluster?.create()) ?? "";
  const name = new URL(databaseUrl).pathname.slice(1);
  const admin = (statements: string[]) =>
    execFileSync("psql", ["-q", databaseUrl, ...statements.flatMap((each) => ["-c", each])]);
  admin(["create role hearthline login", `alter database ${name} owner to hearthline`]);
  const asServer = databaseUrl.replace("postgres@", "hearthline@");
  const environment = { ROOT_KEY: Buffer.alloc(32, 5).toString("base64") };
  await (await testServer({ root, databaseUrl: asServer, environment })).remove();

  const script = ["-v", "server=hearthline", "-f", "server/platform/audit/protect.sql"];
  execFileSync("psql", ["-q", ...script, databaseUrl]);
  const server = await testServer({ root, databaseUrl: asServer, environment });
  const ada = await Borrower.begin(server);
  expect((await ada.submit("person", person)).status).toBe(200);
  for (const statement of [
    "truncate events",
    "delete from events",
    "update events set actor = 'x'",
    "alter table events disable trigger user",
    "drop table events",
    "drop trigger events_no_truncate on events",
    "create or replace function refuse_event_change() returns trigger language plpgsql as 'begin return null; end'",
    "update event_heads set events = 0",
    "delete from event_heads",
    "set session_replication_role = replica",
  ])
    await expect(server.ports.database.executeSql(statement), statement).rejects.toThrow(
      /permission denied|must be owner/,
    );
  await server.remove();
});
