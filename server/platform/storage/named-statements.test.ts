import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cluster, hasPostgres, startCluster } from "#server/testing/databases.ts";
import { namingClient } from "./named-statements.ts";

let cluster: Cluster | null;
let client: pg.Client;
beforeAll(async () => {
  cluster = startCluster();
  if (!cluster) return;
  client = new (namingClient())({ connectionString: await cluster.create() });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  cluster?.stop();
});

/** Returns the texts that the connection has plans for, by name. */
const plans = async (): Promise<Record<string, string>> => {
  const { rows } = await client.query<{ name: string; statement: string }>(
    "select name, statement from pg_prepared_statements order by name",
  );
  return Object.fromEntries(rows.map(({ name, statement }) => [name, statement]));
};
const ask = async (text: string, ...values: unknown[]) =>
  (await client.query<{ answer: unknown }>(text, values)).rows.map(({ answer }) => answer);

it.runIf(hasPostgres)("plans a statement with values once from its second use on", async () => {
  const text = "select $1::int + 1 as answer";
  expect(await ask(text, 1)).toEqual([2]);
  expect(await plans()).toEqual({});
  expect([await ask(text, 2), await ask(text, 3)]).toEqual([[3], [4]]);
  expect(Object.values(await plans())).toEqual([text]);
});

it.runIf(hasPostgres)("keeps a given name, and names no statement without values", async () => {
  const before = await plans();
  for (let turn = 0; turn < 3; turn += 1) {
    await ask("select 1 as answer");
    await client.query({ name: "own", text: "select $1::int as answer" }, [turn]);
  }
  expect(await plans()).toEqual({ ...before, own: "select $1::int as answer" });
});

it.runIf(hasPostgres)("still answers after a table has got a column", async () => {
  await client.query("create table lenders (code text)");
  const insert = "insert into lenders (code) values ($1) returning code as answer";
  const select = "select code as answer from lenders where code = $1";
  for (const code of ["a", "b"]) await ask(insert, code);
  for (const code of ["a", "b"]) await ask(select, code);
  await client.query("alter table lenders add column name text");
  expect(await ask(insert, "c")).toEqual(["c"]);
  expect(await ask(select, "c")).toEqual(["c"]);
});

it.runIf(hasPostgres)(
  "answers a statement whose first plan fell into a failed transaction",
  async () => {
    const text = "select $1::text as answer";
    await ask(text, "a");
    await client.query("begin");
    await expect(client.query("select 1 / 0")).rejects.toThrow("division by zero");
    await expect(ask(text, "b")).rejects.toThrow("transaction is aborted");
    await client.query("rollback");
    expect(await ask(text, "c")).toEqual(["c"]);
  },
);

it.runIf(hasPostgres)("plans no more than 256 texts, however many come", async () => {
  for (let turn = 0; turn < 2; turn += 1)
    for (let number = 0; number < 300; number += 1)
      expect(await ask(`select $1::int + ${number} as answer`, 1)).toEqual([1 + number]);
  const names = Object.keys(await plans());
  expect(names.filter((name) => name.startsWith("again_")).length).toBe(256);
});
