import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { appendEvent } from "./event-log.ts";
import type { Head } from "./head.ts";
import { newestHead, recordHead } from "./record-head.ts";
import { verifyLog } from "./verify-log.ts";

const secrets = {
  eventChain: new Uint8Array(randomBytes(32)),
  eventHead: new Uint8Array(randomBytes(32)),
};
const dataKeys = new DataKeys(new Uint8Array(randomBytes(32)));
const now = new Date("2026-11-20T12:00:00.123Z");

describe.each(DATABASES)("the audit log on %s", (engine) => {
  const databases = databasesOf(engine);
  afterAll(() => databases.drop());
  let dataDir: string;
  let database: Database;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "hearthline-data-"));
    const databaseUrl = await databases.create();
    if (databaseUrl === null) await copyDatabase(dataDir);
    database = await openDatabase({ databaseUrl, dataDir });
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const [first, second] = [randomUUID(), randomUUID()].toSorted() as [string, string];

  const append = (stream: string, detail: Record<string, unknown> = { screen: "income" }) =>
    database.transaction((tx) =>
      appendEvent(
        tx,
        { secrets, dataKeys },
        {
          stream,
          at: now,
          actor: "borrower:1",
          kind: "screen.submitted",
          detail,
        },
      ),
    );
  const record = () => recordHead({ database, secrets, realTime: () => now });
  const verify = (head: Head | null = null) =>
    database.transaction((tx) =>
      verifyLog(tx, secrets, head === null ? null : { place: "the file", head }),
    );
  const sql = (text: string, values?: unknown[]) => database.executeSql(text, values);
  /** Changes the tables as the owner of the database can. */
  async function tamper(text: string): Promise<void> {
    await sql("alter table events disable trigger user");
    await sql(text);
    await sql("alter table events enable trigger user");
  }

  /** Two streams, five and three events, one head; one event after it. */
  beforeEach(async () => {
    await tamper("truncate events, event_changes, event_tips, event_heads");
    for (let count = 0; count < 5; count += 1) await append(first, { count, "1.50": [1, 2.5] });
    for (let count = 0; count < 3; count += 1) await append(second);
    await record();
    await append(second);
  });

  it("is whole, and says how many events the newest head does not cover yet", async () => {
    expect(await verify()).toMatchObject({
      ok: true,
      log: { streams: 2, events: 9, uncovered: 1, head: { number: 1, streams: 2, events: 8 } },
    });
    await record();
    // Nothing has changed since, so the log needs no further head.
    expect((await record()).head).toMatchObject({ number: 2, events: 9 });
    expect(await verify()).toMatchObject({
      ok: true,
      log: { uncovered: 0, head: { number: 2 } },
    });
  });

  it.each([
    "truncate events",
    "truncate events cascade",
    "delete from events",
    "update events set actor = 'borrower:2'",
  ])("rejects: %s", async (statement) => {
    await expect(sql(statement)).rejects.toThrow("append-only");
  });

  const event = `stream = '${first}' and sequence = 3`;
  it.each([
    ["stream", `update events set stream = '${randomUUID()}' where ${event}`],
    ["sequence", `update events set sequence = 9 where ${event}`],
    ["at, a microsecond", `update events set at = at + interval '1 microsecond' where ${event}`],
    ["at, a millisecond", `update events set at = at + interval '1 ms' where ${event}`],
    ["actor", `update events set actor = 'borrower:2' where ${event}`],
    ["actor, its case", `update events set actor = 'Borrower:1' where ${event}`],
    ["kind", `update events set kind = kind || ' ' where ${event}`],
    [
      "detail, a value",
      `update events set detail = jsonb_set(detail, '{count}', '3') where ${event}`,
    ],
    [
      "detail, the spelling of a number",
      `update events set detail = jsonb_set(detail, '{count}', '2.0') where ${event}`,
    ],
    [
      "detail, a type",
      `update events set detail = jsonb_set(detail, '{count}', '"2"') where ${event}`,
    ],
    ["detail, a new member", `update events set detail = detail || '{"x": null}' where ${event}`],
    [
      "detail, an order",
      `update events set detail = jsonb_set(detail, '{1.50}', '[2.5, 1]') where ${event}`,
    ],
    [
      "detail, where",
      `update events set detail = jsonb_set(detail, '{where}', '"10.0.0.1"') where ${event}`,
    ],
    ["previous hash", `update events set previous_hash = upper(previous_hash) where ${event}`],
    ["hash", `update events set hash = upper(hash) where ${event}`],
    ["an event in the middle", `delete from events where ${event}`],
    ["the tail", `delete from events where stream = '${first}' and sequence > 3`],
    ["a stream", `delete from events where stream = '${first}'`],
    ["the last stream", `delete from events where stream = '${second}'`],
    ["everything", "delete from events"],
    [
      "an event that no head covers",
      `update events set actor = 'x' where stream = '${second}' and sequence = 4`,
    ],
    ["the list for the next head", "delete from event_changes"],
    ["a tip", `update event_tips set sequence = 4 where stream = '${first}'`],
    [
      "a tip and its events",
      `with gone as (delete from event_tips where stream = '${first}') delete from events where stream = '${first}'`,
    ],
    ["the tips", "delete from event_tips"],
    ["the heads", "delete from event_heads"],
    ["a head's time", "update event_heads set at = at + interval '1 microsecond'"],
    ["a head's count", "update event_heads set events = 7"],
    ["a head's sum", "update event_heads set sum = overlay(sum placing 'x' from 1)"],
    ["a head's number", "update event_heads set number = 2"],
  ])("finds a change of %s", async (_what, statement) => {
    await tamper(statement);
    const report = await verify();
    expect(report.ok, JSON.stringify(report)).toBe(false);
  });

  it("names the first broken place", async () => {
    await tamper(
      `update events set actor = 'borrower:2' where stream = '${second}' and sequence >= 2`,
    );
    expect(await verify()).toEqual({
      ok: false,
      place: `stream ${second}, event 2`,
      reason: "The event is not what was written.",
    });
  });

  it("finds a single changed byte, wherever it is", async () => {
    const { rows } = await sql(`select * from events where ${event}`);
    const columns = ["actor", "kind", "previous_hash", "hash", "detail"] as const;
    for (const column of columns) {
      const value = rows[0]?.[column];
      const text = typeof value === "string" ? value : JSON.stringify(value);
      // Every byte of the short columns, every seventh of the long ones.
      for (let position = 0; position < text.length; position += text.length > 40 ? 7 : 1) {
        const byte = text.codePointAt(position) ?? 0;
        const changed =
          text.slice(0, position) + String.fromCodePoint(byte ^ 1) + text.slice(position + 1);
        if (column === "detail" && !isJson(changed)) continue;
        const set = (to: string) => tamper(`update events set ${column} = '${to}' where ${event}`);
        await set(changed);
        expect((await verify()).ok, `${column} ${position}: ${changed}`).toBe(false);
        await set(text);
      }
    }
    expect((await verify()).ok).toBe(true);
  });

  it("does not cover a cut with a later head", async () => {
    await tamper(`delete from events where stream = '${first}' and sequence = 5`);
    for (let count = 0; count < 3; count += 1) await append(first);
    expect((await record()).broken).toEqual([first]);
    expect(await verify()).toMatchObject({ ok: false, place: `stream ${first}, event 5` });
  });

  it("finds by a head stored apart that the whole database was set back", async () => {
    await record();
    const later = await newestHead(database.db);
    await tamper(`delete from events where stream = '${second}' and sequence = 4`);
    await sql("delete from event_heads where number = 2");
    const tip = `select sequence, hash from events where stream = '${second}' and sequence = 3`;
    await sql(`update event_tips set (sequence, hash) = (${tip}) where stream = '${second}'`);
    expect((await verify()).ok).toBe(true);
    expect(await verify(later)).toEqual({
      ok: false,
      place: "head 2",
      reason: "Heads are missing at the end: the file has head 2.",
    });
  });

  it("rejects a head stored apart that another server signed", async () => {
    const head = await newestHead(database.db);
    const foreign = head && { ...head, signature: head.signature.replace(/^./, "x") };
    expect(await verify(foreign)).toMatchObject({ ok: false, place: "the file" });
  });

  it.runIf(engine === "postgres")(
    "covers an event of a slow transaction with a later head",
    async () => {
      let finish = () => {};
      const slow = new Promise<void>((resolve) => (finish = resolve));
      const third = randomUUID();
      const writing = database.transaction(async (tx) => {
        await appendEvent(
          tx,
          { secrets, dataKeys },
          {
            stream: third,
            at: now,
            actor: "a:1",
            kind: "k",
            detail: {},
          },
        );
        await slow;
      });
      await append(first);
      expect((await record()).head).toMatchObject({ streams: 2 });
      finish();
      await writing;
      expect((await record()).head).toMatchObject({ streams: 3 });
      expect((await verify()).ok).toBe(true);
    },
  );

  it("records one head at a time, however many ask", async () => {
    const heads = await Promise.all(Array.from({ length: 4 }, record));
    expect(heads.every(({ broken }) => broken.length === 0)).toBe(true);
    expect((await newestHead(database.db))?.number).toBe(2);
    expect((await verify()).ok).toBe(true);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
