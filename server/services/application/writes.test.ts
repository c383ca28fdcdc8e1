import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seeded } from "#engine/guard/testing/random.ts";
import { verifyStream } from "#server/platform/audit/event-log.ts";
import { events } from "#server/platform/storage/schema.ts";
import { Borrower, person } from "#server/testing/borrower.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { applyAndRecompute, patchWithoutRecompute } from "#server/lending/application/write.ts";

const streetOf = (application: { property?: { address?: { street1?: string } } }) =>
  application.property?.address?.street1;

/** Rounds of each race; `npm run trust` takes 1,000. */
const ROUNDS = Number(process.env.RACES ?? 20);
const LONGEST = 30 * 60_000;

describe.each(DATABASES)("writes on %s", (kind) => {
  const databases = databasesOf(kind);
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ databaseUrl: await databases.create() });
  }, 240_000);
  afterAll(async () => {
    await server?.remove();
    await databases.drop();
  });
  const count = async (uuid: string, what: string): Promise<number> =>
    (await server.ports.database.db.select().from(events).where(eq(events.stream, uuid))).filter(
      (event) => event.kind === what,
    ).length;
  const atAddress = async (): Promise<Borrower> => {
    const ada = await Borrower.begin(server);
    await ada.submit("person", person);
    return ada;
  };

  describe("a field that depends on earlier answers", () => {
    const home = { street: "1 Ala Moana Blvd", state: "HI" };
    const atHome = async (): Promise<Borrower> => {
      const ada = await atAddress();
      expect((await ada.submit("address", home)).status).toBe(200);
      return ada;
    };

    it("is not required and not accepted while its guard does not hold", async () => {
      const ada = await atAddress();
      const refused = await ada.submit("address", { ...home, unit: "4B" });
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body)).toContain("is not asked of this applicant");
      expect((await ada.submit("address", home)).status).toBe(200);
    });

    it("is required while its guard holds", async () => {
      const ada = await atHome();
      const refused = await ada.submit("address", home);
      expect(refused).toMatchObject({ status: 422, body: { fields: [{ pointer: "/unit" }] } });
      expect((await ada.submit("address", { ...home, unit: "4B" })).status).toBe(200);
    });

    it("keeps its stored answer when it is not asked any more", async () => {
      const ada = await atHome();
      await ada.submit("address", { ...home, state: "TX", unit: "4B" });
      const { status, body } = await ada.submit("address", { ...home, state: "TX" });
      expect(status).toBe(200);
      expect(body.application.property.address.street2).toBe("4B");
    });
  });

  describe("a field with choices from the application", () => {
    it("accepts a choice, and refuses any other value at the field", async () => {
      const ada = await atAddress();
      const home = { street: "1 Main St" };
      const refused = await ada.submit("address", { ...home, consent: "HARD_CREDIT" });
      expect(refused).toMatchObject({ status: 422, body: { fields: [{ pointer: "/consent" }] } });
      const accepted = await ada.submit("address", { ...home, consent: "SOFT_CREDIT" });
      expect(accepted.status).toBe(200);
    });
  });

  describe("a computed value with a place", () => {
    it("is computed by the server, and saved with the answers", async () => {
      const ada = await atAddress();
      const { status, body } = await ada.submit("address", { street: "1 Main St" });
      expect(status).toBe(200);
      expect(body.application.assetDepletion.assets).toBe(9);
    });

    it("is not accepted from the browser", async () => {
      const ada = await atAddress();
      const sent = await ada.submit("address", { street: "1 Main St", letters: 1_000_000 });
      expect(sent.status).toBe(400);
    });
  });

  describe("idempotency", () => {
    it("repeats the answer of a repeated request, and does the work once", async () => {
      const ada = await atAddress();
      const headers = { "idempotency-key": randomUUID() };
      const first = await ada.submit("address", { street: "1 Main St" }, headers);
      const again = await ada.submit("address", { street: "1 Main St" }, headers);
      expect(again.status).toBe(200);
      expect(again.body).toEqual(first.body);
      expect(again.headers["idempotent-replayed"]).toBe("true");
      expect(again.headers.etag).toBe(first.headers.etag);
      expect(await count(ada.uuid, "screen.submitted")).toBe(2);
    });

    it("repeats the answer even when the version is stale by then", async () => {
      const ada = await Borrower.begin(server);
      const headers = { "idempotency-key": randomUUID(), "if-match": `"${ada.version}"` };
      const first = await ada.submit("person", person, headers);
      await ada.submit("number", { ssn: "123456789" });
      expect((await ada.submit("person", person, headers)).body).toEqual(first.body);
    });

    it("rejects another body under the same key", async () => {
      const ada = await atAddress();
      const headers = { "idempotency-key": randomUUID() };
      await ada.submit("address", { street: "1 Main St" }, headers);
      const other = await ada.submit("address", { street: "2 Main St" }, headers);
      expect(other).toMatchObject({ status: 422, body: { code: "idempotency-key-reused" } });
      expect((await ada.call("GET", ada.path)).body.property.address.street1).toBe("1 Main St");
    });

    it("separates the keys of two borrowers", async () => {
      const [ada, bea] = [await atAddress(), await atAddress()];
      const headers = { "idempotency-key": "same" };
      expect((await ada.submit("address", { street: "1 Main St" }, headers)).status).toBe(200);
      expect((await bea.submit("address", { street: "2 Main St" }, headers)).status).toBe(200);
    });

    it("accepts a corrected body under the key of a rejected request", async () => {
      const ada = await atAddress();
      const headers = { "idempotency-key": randomUUID() };
      expect((await ada.submit("address", {}, headers)).status).toBe(422);
      expect((await ada.submit("address", { street: "1 Main St" }, headers)).status).toBe(200);
    });

    it("does the work once for parallel duplicates", { timeout: LONGEST }, async ({ task }) => {
      const ada = await atAddress();
      for (let round = 0; round < ROUNDS; round += 1) {
        const headers = { "idempotency-key": randomUUID() };
        const before = await count(ada.uuid, "screen.submitted");
        const answers = await Promise.all(
          Array.from({ length: 5 }, () =>
            ada.submit("address", { street: `${round} Main St` }, headers),
          ),
        );
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        expect(new Set(answers.map(({ body }) => body.version)).size).toBe(1);
        expect(await count(ada.uuid, "screen.submitted")).toBe(before + 1);
      }
      Object.assign(task.meta, { figure: `1 effect in each of ${ROUNDS} rounds on ${kind}` });
    });

    it("opens one application for a registration sent twice", async () => {
      const ada = await new Borrower(server).register();
      const headers = { "idempotency-key": randomUUID() };
      const [first, second] = await Promise.all([ada.create(headers), ada.create(headers)]);
      expect(second?.body).toEqual(first?.body);
      expect(
        (await ada.call("GET", "/service-application/api/v1/application/heloc/all")).body,
      ).toHaveLength(1);
    });

    it("rejects a malformed key", async () => {
      const ada = await atAddress();
      for (const key of ["", "a b", "x".repeat(201), "é"])
        expect(
          (await ada.submit("address", { street: "1" }, { "idempotency-key": key })).status,
        ).toBe(400);
    });
  });

  describe("versions", () => {
    it("rejects a write from a stale version, and returns the current application and version", async () => {
      const ada = await atAddress();
      const seenVersion = (await ada.call("GET", ada.path)).headers.etag as string;
      await ada.submit("address", { street: "1 Main St" }, { "if-match": seenVersion });
      const stale = await ada.submit(
        "address",
        { street: "2 Main St" },
        { "if-match": seenVersion },
      );
      expect(stale).toMatchObject({
        status: 412,
        body: { code: "stale", application: { property: { address: { street1: "1 Main St" } } } },
      });
      const { version } = stale.body;
      expect(stale.headers.etag).toBe(`"${version}"`);
      expect(
        (await ada.submit("address", { street: "2 Main St" }, { "if-match": `"${version}"` }))
          .status,
      ).toBe(200);
    });

    it("accepts a form when only a job wrote since", async () => {
      const ada = await atAddress();
      const seenVersion = (await ada.call("GET", ada.path)).headers.etag as string;
      const { ports: services } = server;
      await services.database.transaction((tx) =>
        applyAndRecompute(services)(
          tx,
          ada.uuid,
          { kind: "job", id: "x" },
          { patch: { credit: { score: 700 } } },
          { kind: "job.completed" },
        ),
      );
      const answer = await ada.submit(
        "address",
        { street: "1 Main St" },
        { "if-match": seenVersion },
      );
      expect(answer).toMatchObject({
        status: 200,
        body: { application: { credit: { score: 700 } } },
      });
    });

    it("rejects a future version and a malformed one", async () => {
      const ada = await atAddress();
      expect((await ada.submit("address", { street: "1" }, { "if-match": '"99"' })).status).toBe(
        412,
      );
      expect(
        (await ada.submit("address", { street: "1" }, { "if-match": "yesterday" })).status,
      ).toBe(400);
    });

    it("accepts exactly one of many writers with the same version", async () => {
      const ada = await atAddress();
      for (let round = 0; round < 10; round += 1) {
        const seenVersion = (await ada.call("GET", ada.path)).headers.etag as string;
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_each, index) =>
            ada.submit("address", { street: `${round}.${index}` }, { "if-match": seenVersion }),
          ),
        );
        const won = answers.filter(({ status }) => status === 200);
        expect(won).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 412)).toHaveLength(7);
        expect((await ada.call("GET", ada.path)).body.property.address.street1).toBe(
          won[0]?.body.application.property.address.street1,
        );
      }
    });

    it(
      "accepts a write exactly when its tab has seen the latest version, in any interleaving",
      { timeout: LONGEST },
      async ({ task }) => {
        const ada = await atAddress();
        const random = seeded(20_261_125);
        const read = async () => {
          const { headers, body } = await ada.call("GET", ada.path);
          return { version: String(headers.etag), street: streetOf(body) };
        };
        let stored = await read();
        const tabs = [stored, stored, stored];
        let refused = 0;
        for (let step = 0; step < ROUNDS; step += 1) {
          const tab = random.below(tabs.length);
          if (random.chance(0.4)) {
            tabs[tab] = await read();
            expect(tabs[tab], `step ${step}`).toEqual(stored);
            continue;
          }
          const seen = tabs[tab] ?? stored;
          const isLatest = seen.version === stored.version;
          const answer = await ada.submit(
            "address",
            { street: `${step} Main St` },
            { "if-match": seen.version },
          );
          expect(answer.status, `step ${step}`).toBe(isLatest ? 200 : 412);
          if (!isLatest) {
            refused += 1;
            expect(streetOf(answer.body.application)).toBe(stored.street);
            continue;
          }
          stored = await read();
          expect(stored.street).toBe(`${step} Main St`);
          tabs[tab] = stored;
        }
        expect(refused).toBeGreaterThan(0);
        Object.assign(task.meta, {
          figure: `0 silent overwrites in ${ROUNDS} steps of ${tabs.length} tabs on ${kind}, ${refused} refused`,
        });
      },
    );
  });

  describe("changes from jobs and the sandbox", () => {
    const apply = (uuid: string, patch: Record<string, unknown>) =>
      server.ports.database.transaction((tx) =>
        applyAndRecompute(server.ports)(
          tx,
          uuid,
          { kind: "job", id: "j" },
          { patch },
          { kind: "job.completed" },
        ),
      );

    it("recomputes, and starts a job that waits for a time once the time is known", async () => {
      const ada = await atAddress();
      await ada.submit("number", { ssn: "123456789" });
      await apply(ada.uuid, { status: { softCreditComplete: true } });
      const before = server.jobs.length;
      const there = await apply(ada.uuid, { hmdaAnswered: true });
      expect(there.application.status?.checklistStatus).toBe("RESCISSION");
      expect(server.jobs).toHaveLength(before);
      await apply(ada.uuid, { rescission: { endsAt: "2026-11-25T05:00:00Z" } });
      await apply(ada.uuid, { credit: { score: 700 } });
      expect(server.jobs.slice(before)).toMatchObject([
        { job: "rescission.end", notBefore: new Date("2026-11-25T05:00:00Z") },
      ]);
    });

    it("writes nothing when the result is not a valid application", async () => {
      const ada = await atAddress();
      await expect(
        apply(ada.uuid, { status: { checklistStatus: 5 }, invented: true }),
      ).rejects.toThrow("/application/invented");
      expect((await ada.call("GET", ada.path)).body.invented).toBeUndefined();
    });

    it("stores a sandbox patch as given, without recomputing", async () => {
      const ada = await atAddress();
      const written = await server.ports.database.transaction((tx) =>
        patchWithoutRecompute(
          server.ports,
          tx,
          ada.uuid,
          { kind: "sandbox", id: "t" },
          {
            status: { checklistStatus: "RESCISSION" },
          },
        ),
      );
      expect(written.application.status?.checklistStatus).toBe("RESCISSION");
      expect(
        (await ada.call("GET", `/service-krang-heloc/borrower/secure/api/v1/${ada.uuid}/status`))
          .body,
      ).toMatchObject({
        checklistStatus: "RESCISSION",
        version: written.version,
      });
    });

    it("rolls everything back when the queue cannot take the job", async () => {
      const ada = await atAddress();
      const { queue } = server.ports;
      server.ports.queue = { enqueue: () => Promise.reject(new Error("queue is down")) };
      const answer = await ada.submit("number", { ssn: "123456789" }, { "idempotency-key": "k" });
      server.ports.queue = queue;
      expect(answer.status).toBe(500);
      expect(
        (await ada.call("GET", "/service-profile/api/v1/profile")).body.hasSsn,
      ).toBeUndefined();
      expect(
        (await ada.submit("number", { ssn: "123456789" }, { "idempotency-key": "k" })).status,
      ).toBe(200);
    });
  });

  describe("drafts", () => {
    it("stores unsent answers except sealed ones, and deletes them at submission", async () => {
      const ada = await atAddress();
      const draft = `${ada.path}/drafts/number`;
      expect((await ada.call("GET", draft)).body).toEqual({ data: null });
      expect(
        (await ada.call("PUT", draft, { data: { ssn: "123456789", account: "77", other: 1 } }))
          .status,
      ).toBe(204);
      expect((await ada.call("GET", draft)).body).toEqual({ data: { account: "77" } });
      await ada.submit("number", { ssn: "123456789" });
      expect((await ada.call("GET", draft)).body).toEqual({ data: null });
      expect((await ada.call("PUT", `${ada.path}/drafts/nowhere`, { data: {} })).status).toBe(404);
    });
  });

  describe("event log", () => {
    it("logs what happened without the borrower's answers", async () => {
      const ada = await atAddress();
      await ada.submit("number", { ssn: "123456789" });
      const rows = await server.ports.database.db
        .select()
        .from(events)
        .where(eq(events.stream, ada.uuid));
      expect(rows.map((row) => row.kind)).toEqual([
        "application.created",
        "screen.submitted",
        "screen.submitted",
      ]);
      expect(rows[1]?.detail).toMatchObject({
        screen: "person",
        consents: ["SOFT_CREDIT"],
        version: 2,
      });
      const text = JSON.stringify(rows);
      for (const secret of ["Lovelace", "1980-07-04", "123456789", ada.email])
        expect(text).not.toContain(secret);
    });

    it("detects a changed byte, a missing event and a truncated log", async () => {
      const { database, secrets } = server.ports;
      const tampered = async (statement: string): Promise<unknown> => {
        const ada = await atAddress();
        await ada.submit("address", { street: "1 Main St" });
        const clean = await verifyStream(database.db, secrets.eventChain, ada.uuid);
        expect(clean).toEqual({ ok: true, count: 3 });
        await database.executeSql("alter table events disable trigger events_append_only");
        await database.executeSql(statement.replaceAll("$stream", `'${ada.uuid}'`));
        await database.executeSql("alter table events enable trigger events_append_only");
        return verifyStream(database.db, secrets.eventChain, ada.uuid, 3);
      };
      expect(
        await tampered(
          `update events set detail = jsonb_set(detail, '{screen}', '"persom"') where stream = $stream and sequence = 2`,
        ),
      ).toMatchObject({ ok: false, sequence: 2 });
      expect(
        await tampered(
          `update events set at = at + interval '1 ms' where stream = $stream and sequence = 1`,
        ),
      ).toMatchObject({ ok: false, sequence: 1 });
      expect(
        await tampered(`delete from events where stream = $stream and sequence = 2`),
      ).toMatchObject({ ok: false, sequence: 2 });
      expect(
        await tampered(`delete from events where stream = $stream and sequence = 3`),
      ).toMatchObject({ ok: false, sequence: 3 });
    });

    it("rejects a change of a logged event by the server's own statements", async () => {
      const ada = await atAddress();
      const { db } = server.ports.database;
      const cause = async (work: Promise<unknown>): Promise<string> =>
        work.then(
          () => "no error",
          (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
        );
      expect(
        await cause(db.update(events).set({ kind: "x" }).where(eq(events.stream, ada.uuid))),
      ).toContain("append-only");
      expect(await cause(db.delete(events).where(eq(events.stream, ada.uuid)))).toContain(
        "append-only",
      );
    });
  });
});
