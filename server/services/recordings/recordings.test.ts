import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyStream } from "#server/platform/audit/event-log.ts";
import {
  applications,
  dataKeys,
  events,
  recordingBatches,
  recordings,
} from "#server/platform/storage/schema.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { promote } from "#server/testing/promote.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

const CANARY = "Canary Jones 123-45-6789";
const agentBase = "/service-agent/secure/api/v1/applications";

/** A page with a text, a title and a typed value, which no masking has touched. */
const page = (timestamp: number) => [
  {
    type: 4,
    timestamp,
    data: { href: `https://lender.example/${CANARY}`, width: 800, height: 600 },
  },
  {
    type: 2,
    timestamp: timestamp + 1,
    data: {
      initialOffset: { left: 0, top: 0 },
      node: {
        type: 0,
        id: 1,
        childNodes: [
          {
            type: 2,
            id: 2,
            tagName: "html",
            attributes: { title: CANARY },
            childNodes: [
              { type: 3, id: 3, textContent: CANARY },
              { type: 2, id: 4, tagName: "input", attributes: { value: CANARY }, childNodes: [] },
              { type: 2, id: 5, tagName: "script", attributes: {}, childNodes: [] },
            ],
          },
        ],
      },
    },
  },
];
const packed = (list: unknown) => gzipSync(JSON.stringify(list)).toString("base64");

describe.each(DATABASES)("recordings on %s", (kind) => {
  const databases = databasesOf(kind);
  let server: TestServer;
  let root: string;
  let ada: Borrower;
  let agent: Borrower;
  beforeAll(async () => {
    root = await fixtureRoot();
    const when = "organisation.publicFeatureToggles.sessionReplay";
    const flags = [{ id: "session-replay", description: "A test's.", when, firstPage: true }];
    await writeFile(`${root}/flows/flags.json`, JSON.stringify({ flags }));
    const info = { orgCode: "main", publicFeatureToggles: { sessionReplay: true } };
    await writeFile(`${root}/flows/organisations/main/organisation.json`, JSON.stringify(info));
    server = await testServer({ root, databaseUrl: await databases.create() });
    ada = await Borrower.begin(server);
    agent = await promote(await new Borrower(server).register());
  }, 240_000);
  afterAll(async () => {
    await server?.remove();
    await databases.drop();
    await rm(root, { recursive: true, force: true });
  });

  const add = (by: Borrower, recording: string, body: object, of = ada) =>
    by.call("POST", `${of.path}/recordings/${recording}`, body);
  const batchesOf = (recording: string) =>
    server.ports.database.db
      .select()
      .from(recordingBatches)
      .where(eq(recordingBatches.recordingUuid, recording));

  it("stores batches sealed, without a text of the page, and returns them in order to an agent", async () => {
    const recording = randomUUID();
    const batches = [
      { sequence: 1, events: JSON.stringify(page(20)) },
      { sequence: 0, gzip: packed(page(10)) },
      // A batch that arrives twice is stored once.
      { sequence: 0, gzip: packed(page(90)) },
    ];
    for (const body of batches) expect((await add(ada, recording, body)).status).toBe(204);
    const rows = await batchesOf(recording);
    expect(rows).toHaveLength(2);
    for (const { sealed } of rows)
      expect(Buffer.from(sealed).toString("latin1")).not.toContain("html");

    const { status, body } = await agent.call(
      "GET",
      `${agentBase}/${ada.uuid}/recordings/${recording}`,
    );
    expect(status).toBe(200);
    const text = (body.batches as string[]).map((each) =>
      gunzipSync(Buffer.from(each, "base64")).toString(),
    );
    expect(text.map((each) => JSON.parse(each)[0].timestamp)).toEqual([10, 20]);
    expect(text.join("")).not.toMatch(/canary|jones|123-45|script|lender\.example/i);
    expect(text[0]).toContain('"textContent":"******** ******** ************"');
  });

  it("is the borrower's alone to add to, and read only by agents who see the application", async () => {
    const recording = randomUUID();
    const body = { sequence: 0, gzip: packed(page(1)) };
    const other = await Borrower.begin(server);
    expect((await add(other, recording, body)).status).toBe(404);
    expect((await add(agent, recording, body)).status).toBe(404);
    expect((await add(new Borrower(server), recording, body)).status).toBe(401);
    expect((await add(ada, recording, body)).status).toBe(204);

    const elsewhere = await promote(await new Borrower(server).register("other"));
    const assigned = await promote(await new Borrower(server).register(), "ASSIGNED");
    const list = `${agentBase}/${ada.uuid}/recordings`;
    for (const url of [list, `${list}/${recording}`]) {
      expect((await new Borrower(server).call("GET", url)).status).toBe(401);
      for (const stranger of [ada, other, elsewhere, assigned])
        expect((await stranger.call("GET", url)).status, url).toBe(404);
    }
    // A recording counts within its own application only.
    const foreign = `${agentBase}/${other.uuid}/recordings/${recording}`;
    expect((await agent.call("GET", foreign)).status).toBe(404);
    const listed = (await agent.call("GET", list)).body as { uuid: string }[];
    expect(listed.map(({ uuid }) => uuid)).toContain(recording);
  });

  it("notes each look of an agent in the history of the application", async () => {
    const recording = randomUUID();
    await add(ada, recording, { sequence: 0, gzip: packed(page(1)) });
    await agent.call("GET", `${agentBase}/${ada.uuid}/recordings/${recording}`);
    const { database, secrets } = server.ports;
    const looks = await database.db
      .select()
      .from(events)
      .where(and(eq(events.stream, ada.uuid), eq(events.kind, "agent.recording-viewed")));
    expect(looks.at(-1)).toMatchObject({ actor: `agent:${agent.uuid}`, detail: { recording } });
    expect((await verifyStream(database.db, secrets.eventChain, ada.uuid)).ok).toBe(true);
  });

  it.each([
    ["no form", { sequence: 0 }],
    ["two forms", { sequence: 0, gzip: packed([]), events: "[]" }],
    ["no sequence", { gzip: packed([]) }],
    ["another member", { sequence: 0, gzip: packed([]), name: CANARY }],
    ["no list", { sequence: 0, events: "[1" }],
    ["no gzip", { sequence: 0, gzip: "AAAA" }],
    ["no base 64", { sequence: 0, gzip: "a b" }],
    [
      "a text that unpacks to more than two megabytes",
      { sequence: 0, gzip: packed(["a".repeat(3_000_000)]) },
    ],
  ])("rejects a batch with %s", async (_, body) => {
    const recording = randomUUID();
    expect((await add(ada, recording, body)).status).toBe(400);
    expect(await batchesOf(recording)).toEqual([]);
  });

  it("rejects a batch that is larger than any page", async () => {
    const gzip = "A".repeat(500_000);
    expect((await add(ada, randomUUID(), { sequence: 0, gzip })).status).toBe(413);
  });

  it("takes no more after an hour, a size, or a number of recordings", async () => {
    const { db } = server.ports.database;
    const recording = randomUUID();
    const begin = server.time.now;
    const put = async (sequence: number) =>
      (await add(ada, recording, { sequence, gzip: packed(page(1)) })).body?.code ?? "stored";
    expect(await put(0)).toBe("stored");
    const change = (values: object) =>
      db.update(recordings).set(values).where(eq(recordings.uuid, recording));
    await change({ begunAt: new Date(begin.getTime() - 61 * 60_000) });
    expect(await put(1)).toBe("recording-full");
    await change({ begunAt: begin });
    await change({ size: 4 * 1024 * 1024 });
    expect(await put(2)).toBe("recording-full");
    expect(await batchesOf(recording)).toHaveLength(1);

    const full = await Borrower.begin(server);
    const many = Array.from({ length: 100 }, () => ({
      applicationUuid: full.uuid,
      uuid: randomUUID(),
      begunAt: begin,
      endedAt: begin,
      size: 1,
      batches: 1,
    }));
    await db.insert(recordings).values(many);
    const body = { sequence: 0, gzip: packed(page(1)) };
    expect((await add(full, randomUUID(), body, full)).body.code).toBe("recording-full");
  });

  it("stores nothing for a lender that has not switched recordings on", async () => {
    const bea = await Borrower.begin(server, "other");
    const recording = randomUUID();
    const body = { sequence: 0, gzip: packed(page(1)) };
    expect((await add(bea, recording, body, bea)).status).toBe(404);
    expect(await batchesOf(recording)).toEqual([]);
  });

  it("opens nothing any more once the key of the application is gone", async () => {
    const bea = await Borrower.begin(server);
    const recording = randomUUID();
    await add(bea, recording, { sequence: 0, gzip: packed(page(1)) }, bea);
    const { db } = server.ports.database;
    await db.delete(dataKeys).where(eq(dataKeys.owner, bea.uuid));
    const url = `${agentBase}/${bea.uuid}/recordings/${recording}`;
    expect((await agent.call("GET", url)).status).toBe(500);
    await db.delete(applications).where(eq(applications.uuid, bea.uuid));
    expect((await agent.call("GET", url)).status).toBe(404);
  });

  it("deletes recordings after their period, and keeps those of a held application", async () => {
    const [held, free] = [await Borrower.begin(server), await Borrower.begin(server)];
    const body = { sequence: 0, gzip: packed(page(1)) };
    const begin = server.time.now;
    const names = new Map<Borrower, string>();
    for (const one of [held, free]) {
      names.set(one, randomUUID());
      await add(one, names.get(one) ?? "", body, one);
    }
    await agent.call("PUT", `${agentBase}/${held.uuid}/hold`, { reason: "OTHER" });
    const left = async () =>
      Promise.all([held, free].map(async (one) => (await batchesOf(names.get(one) ?? "")).length));
    server.time.now = new Date(begin.getTime() + 29 * 86_400_000);
    await server.keepHouse();
    expect(await left()).toEqual([1, 1]);
    server.time.now = new Date(begin.getTime() + 31 * 86_400_000);
    await server.keepHouse();
    expect(await left()).toEqual([1, 0]);
  });
});
