/** Data past its period is erased, on both databases; a hold stops it, and the audit log stays. */
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyStream } from "#server/platform/audit/event-log.ts";
import {
  accounts,
  applications,
  blobs,
  dataKeys,
  drafts,
  events,
  invitations,
  loginThrottle,
  mailLinks,
  notifications,
  profiles,
  sessions,
} from "#server/platform/storage/schema.ts";
import { Borrower, PASSWORD, person } from "#server/testing/borrower.ts";
import { agentOf } from "#server/testing/chat.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { pdf } from "#server/testing/files.ts";
import { openedWhere } from "#server/testing/opened-where.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { storedText } from "#server/testing/stored-text.ts";
import { createHold } from "./testing/hold-calls.ts";
import { countOwned, insertSample, ownedTables } from "./testing/sample-rows.ts";

const BEGIN = "2026-11-20T12:00:00Z";

describe.each(DATABASES)("retention on %s", (kind) => {
  const databases = databasesOf(kind);
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ databaseUrl: await databases.create() });
  }, 120_000);
  afterAll(async () => {
    await server?.remove();
    await databases.drop();
  });

  const at = async (instant: string) => {
    server.time.now = new Date(instant);
    return server.keepHouse();
  };
  const rowsOf = async ({ uuid }: Borrower, accountUuid: string) => {
    const { db } = server.ports.database;
    return {
      applications: await db.select().from(applications).where(eq(applications.uuid, uuid)),
      drafts: await db.select().from(drafts).where(eq(drafts.applicationUuid, uuid)),
      blobs: await db.select().from(blobs).where(eq(blobs.applicationUuid, uuid)),
      key: await db.select().from(dataKeys).where(eq(dataKeys.owner, uuid)),
      profiles: await db.select().from(profiles).where(eq(profiles.accountUuid, accountUuid)),
      profileKey: await db.select().from(dataKeys).where(eq(dataKeys.owner, accountUuid)),
      sessions: await db.select().from(sessions).where(eq(sessions.accountUuid, accountUuid)),
      accounts: await db.select().from(accounts).where(eq(accounts.uuid, accountUuid)),
      notifications: await db
        .select()
        .from(notifications)
        .where(eq(notifications.applicationUuid, uuid)),
    };
  };
  const accountOf = async ({ uuid }: Borrower): Promise<string> => {
    const [row] = await server.ports.database.db
      .select()
      .from(applications)
      .where(eq(applications.uuid, uuid));
    return row?.accountUuid ?? "";
  };
  /** Events that a request caused, and no job. */
  const addressesOf = async (stream: string) =>
    (await server.ports.database.db.select().from(events).where(eq(events.stream, stream))).filter(
      ({ detail }) => detail["where"] !== "server",
    );
  const files = async () =>
    (await readdir(join(server.dataDir, "blobs"), { recursive: true, withFileTypes: true })).filter(
      (each) => each.isFile(),
    ).length;

  /** Begins an application with an upload, a draft and an answer. */
  async function borrower(): Promise<Borrower> {
    server.time.now = new Date(BEGIN);
    const ada = await Borrower.begin(server);
    await ada.submit("person", person);
    await ada.submit("number", { ssn: "123456789" });
    await ada.call("PUT", `${ada.path}/drafts/person`, { data: { firstName: "Adaline" } });
    const uploaded = await ada.upload("PASSPORT_FRONT", pdf());
    if (uploaded.status !== 201) throw new Error(JSON.stringify(uploaded.body));
    return ada;
  }

  it("keeps an application until its period ends, and an unsent answer only for its own period", async () => {
    const ada = await borrower();
    const account = await accountOf(ada);
    await at("2028-11-20T11:59:00Z");
    expect((await rowsOf(ada, account)).applications).toHaveLength(1);
    expect((await rowsOf(ada, account)).key).toHaveLength(1);
    // The draft has a shorter period of its own, and so has an upload that nothing names.
    expect((await rowsOf(ada, account)).drafts).toEqual([]);
  });

  it("leaves neither key nor row nor file of an erased application, and a log that verifies", async () => {
    const ada = await borrower();
    const account = await accountOf(ada);
    expect(await files()).toBeGreaterThan(0);
    const sealed = await addressesOf(ada.uuid);
    expect(sealed.length).toBeGreaterThan(2);
    for (const row of sealed) expect(await openedWhere(server.ports, row)).toBe("127.0.0.1");
    expect((await at("2029-02-20T12:00:00Z")).erased).toBeGreaterThanOrEqual(2);
    for (const [table, rows] of Object.entries(await rowsOf(ada, account)))
      expect([table, rows]).toEqual([table, []]);
    expect(await files()).toBe(0);

    const { database, secrets } = server.ports;
    for (const stream of [ada.uuid, account]) {
      const log = await database.db.select().from(events).where(eq(events.stream, stream));
      expect(log.length).toBeGreaterThan(1);
      expect(log.map((each) => each.kind)).toContain(
        stream === account ? "account.erased" : "application.erased",
      );
      expect(await verifyStream(database.db, secrets.eventChain, stream, log.length)).toEqual({
        ok: true,
        count: log.length,
      });
      const text = storedText(log);
      for (const value of [person.lastName, person.dob, ada.email, "Adaline", "127.0.0.1"])
        expect(text).not.toContain(value);
      // The addresses lie in the log as ciphertext, and the key that opens them is gone.
      for (const row of await addressesOf(stream))
        await expect(openedWhere(server.ports, row)).rejects.toThrow("has no data key");
    }
    const back = await new Borrower(server).call("POST", "/identity/api/v1/login", {
      email: ada.email,
      password: PASSWORD,
    });
    expect(back.status).toBe(401);
  });

  it("leaves no row of an erased account or application in any table that names one", async () => {
    const ada = await borrower();
    const owners = { accountUuid: await accountOf(ada), applicationUuid: ada.uuid };
    const { db } = server.ports.database;
    const counts = async (): Promise<Map<string, number>> => {
      const found = new Map<string, number>();
      for (const each of ownedTables()) found.set(each.name, await countOwned(db, each, owners));
      return found;
    };
    for (const each of ownedTables())
      // A second application would need a document that opens.
      if (each.name !== "applications") await insertSample(db, each, owners);
    const before = await counts();
    expect([...before].filter(([, count]) => count === 0)).toEqual([]);
    expect([...before.keys()]).toEqual(
      expect.arrayContaining([
        "accountLinks",
        "assignments",
        "authenticatorApps",
        "passkeys",
        "passwordSteps",
        "recoveryCodes",
      ]),
    );
    await at("2029-02-20T12:00:00Z");
    // Like the audit log, the history of what was published keeps the identifier.
    const left = [...(await counts())].filter(([, count]) => count > 0);
    expect(left.map(([name]) => name)).toEqual(["studioReleases"]);
  });

  it("keeps the account of an agent who signed for a borrower", async () => {
    const { db } = server.ports.database;
    const ada = await borrower();
    const signer = await Borrower.begin(server);
    const agent = await accountOf(signer);
    await db
      .update(accounts)
      .set({ role: "AGENT", verifiedAt: new Date(BEGIN) })
      .where(eq(accounts.uuid, agent));
    await db.insert(invitations).values({
      signerUuid: randomUUID(),
      applicationUuid: ada.uuid,
      signingUuid: signer.uuid,
      emailKey: "of the signer",
      tokenHash: "of the link",
      expiresAt: new Date(BEGIN),
      acceptedAt: new Date(BEGIN),
    });
    await at("2029-02-20T12:00:00Z");
    expect((await rowsOf(ada, agent)).applications).toEqual([]);
    const kept = await rowsOf(signer, agent);
    expect(kept.applications).toEqual([]);
    expect(kept.accounts).toHaveLength(1);
    await db.delete(accounts).where(eq(accounts.uuid, agent));
  });

  it("deletes links in e-mails and counts of failed log-ins after periods of their own", async () => {
    const ada = await borrower();
    const { db } = server.ports.database;
    const instant = new Date("2026-11-20T12:00:00Z");
    const applicationUuid = ada.uuid;
    await db.insert(mailLinks).values([
      { tokenHash: `old-${kind}`, purpose: "resume", applicationUuid, expiresAt: instant },
      { tokenHash: `lasting-${kind}`, purpose: "opt-out", applicationUuid, expiresAt: null },
    ]);
    const tries = { windowStart: instant, tries: 3, consecutive: 3 };
    await db.insert(loginThrottle).values({ emailKey: `key-${kind}`, ...tries });
    const rows = async () => [
      (await db.select().from(mailLinks)).map(({ tokenHash }) => tokenHash.split("-")[0]),
      (await db.select().from(loginThrottle)).filter(({ emailKey }) => emailKey === `key-${kind}`)
        .length,
    ];
    await at("2026-12-20T11:00:00Z");
    expect(await rows()).toEqual([["old", "lasting"], 1]);
    await at("2026-12-20T13:00:00Z");
    expect(await rows()).toEqual([["lasting"], 1]);
    await at("2027-02-18T13:00:00Z");
    expect(await rows()).toEqual([["lasting"], 0]);
  });

  it("counts from the last write of a person, so that an application in use stays", async () => {
    const ada = await borrower();
    const account = await accountOf(ada);
    server.time.now = new Date("2028-06-01T00:00:00Z");
    const { body } = await new Borrower(server).call("POST", "/identity/api/v1/login", {
      email: ada.email,
      password: PASSWORD,
    });
    const later = new Borrower(server, body.jwt);
    later.uuid = ada.uuid;
    expect((await later.upload("PASSPORT_FRONT", pdf("second"))).status).toBe(201);
    await at("2029-02-20T12:00:00Z");
    expect((await rowsOf(ada, account)).applications).toHaveLength(1);
    await at("2030-07-01T00:00:00Z");
    expect((await rowsOf(ada, account)).applications).toEqual([]);
  });

  it("keeps a held application with everything of it until an agent lifts the hold", async () => {
    const ada = await borrower();
    const account = await accountOf(ada);
    const agent = await agentOf(server);
    const hold = createHold(ada.uuid);
    expect((await hold.set(agent, "LITIGATION")).body).toEqual({
      since: new Date(BEGIN).toISOString(),
      reason: "LITIGATION",
    });
    await at("2030-01-01T00:00:00Z");
    const kept = await rowsOf(ada, account);
    expect([kept.applications.length, kept.drafts.length, kept.blobs.length]).toEqual([1, 1, 1]);

    const today = await agentOf(server);
    expect((await hold.lift(today)).status).toBe(204);
    expect((await hold.read(today)).body).toEqual({ since: null, reason: null });
    await at("2030-01-02T00:00:00Z");
    expect((await rowsOf(ada, account)).applications).toEqual([]);
    const log = await server.ports.database.db
      .select()
      .from(events)
      .where(eq(events.stream, ada.uuid))
      .orderBy(asc(events.sequence));
    expect(log.slice(-3).map((each) => [each.kind, each.detail, each.actor.split(":")[0]])).toEqual(
      [
        ["retention.held", { reason: "LITIGATION", where: expect.any(String) }, "agent"],
        ["retention.released", { where: expect.any(String) }, "agent"],
        ["application.erased", { ending: "abandoned", where: "server" }, "system"],
      ],
    );
  });

  it("lets only agents of the lender read, set and lift a hold", async () => {
    const ada = await borrower();
    const hold = createHold(ada.uuid);
    const stranger = await agentOf(server, "other");
    for (const caller of [ada, stranger])
      for (const call of [hold.read, hold.lift, (by: Borrower) => hold.set(by, "OTHER")])
        expect((await call(caller)).status).toBe(404);
    expect((await hold.read(new Borrower(server))).status).toBe(401);
    const agent = await agentOf(server);
    expect((await hold.set(agent, "BECAUSE")).status).toBe(400);
    expect((await hold.read(agent)).body).toEqual({ since: null, reason: null });
  });

  it("erases an account without an application a year after its last log-in", async () => {
    server.time.now = new Date(BEGIN);
    const ada = await new Borrower(server).register();
    const find = async () =>
      (await server.ports.database.db.select().from(accounts)).filter(
        ({ orgCode, role }) => orgCode === "main" && role === "BORROWER",
      ).length;
    await at("2027-10-01T00:00:00Z");
    const before = await find();
    expect(before).toBeGreaterThan(0);
    const again = await ada.call("POST", "/identity/api/v1/login", {
      email: ada.email,
      password: PASSWORD,
    });
    expect(again.status).toBe(200);
    await at("2028-01-01T00:00:00Z");
    expect(await find()).toBe(before);
    await at("2028-11-01T00:00:00Z");
    expect(await find()).toBe(before - 1);
  });
});
