import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentAccount } from "#schemas/types/calls/sandbox.ts";
import { applyAndRecompute } from "#server/lending/application/write.ts";
import { codeAt } from "#server/platform/accounts/factors/authenticator-app.ts";
import { INSTALLATION } from "#server/platform/sealing/data-keys.ts";
import { accounts, events } from "#server/platform/storage/schema.ts";
import { createAgent } from "#server/services/sandbox/agents.ts";
import { Borrower, PASSWORD, person } from "#server/testing/borrower.ts";
import { acceptAs, beginAs, CHATS, withChat } from "#server/testing/chat.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { pdf } from "#server/testing/files.ts";
import { openedWhere } from "#server/testing/opened-where.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { verifyLog } from "./verify-log.ts";

const LOG_IN = "/identity/api/v1/login";
const PROXY = { "x-forwarded-for": "198.51.100.7" };
const AGENT = "/service-agent/secure/api/v1/applications";

type Row = typeof events.$inferSelect;

describe.each(DATABASES)("the audit trail on %s", (engine) => {
  const databases = databasesOf(engine);
  let server: TestServer;
  let ada: Borrower;
  let agent: Borrower;
  let staff: AgentAccount;
  let document = "";
  let condition = "";
  /** Accounts by person. */
  const ids = { ada: "", agent: "" };

  beforeAll(async () => {
    server = await testServer({
      root: await withChat(await fixtureRoot()),
      databaseUrl: await databases.create(),
      // Requests of this test come from the loopback address, through a proxy that is trusted.
      environment: { TRUSTED_PROXIES: "127.0.0.1" },
    });
    staff = await createAgent(server.ports, "main", `${randomUUID()}@example.com`);
    agent = new Borrower(server, staff.token, staff.email);
    ada = await Borrower.begin(server);
    const { db } = server.ports.database;
    for (const { uuid, role } of await db.select().from(accounts))
      ids[role === "AGENT" ? "agent" : "ada"] = uuid;
  }, 240_000);
  afterAll(async () => {
    await server?.remove();
    await databases.drop();
  });

  const allEvents = () => server.ports.database.db.select().from(events);
  const nameOf = ({ stream, sequence }: Row) => `${stream}/${sequence}`;
  /** The events that some work adds, the oldest first. */
  async function added(work: () => Promise<unknown>): Promise<Row[]> {
    const before = new Set((await allEvents()).map(nameOf));
    await work();
    const rows = (await allEvents()).filter((row) => !before.has(nameOf(row)));
    return rows.toSorted((a, b) => a.sequence - b.sequence);
  }
  const call = async (
    who: Borrower,
    method: Parameters<Borrower["call"]>[0],
    url: string,
    body?: unknown,
  ) => {
    const answer = await who.call(method, url, body, PROXY);
    if (answer.status >= 400 && answer.status !== 401) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const logIn = (who: Borrower, password = PASSWORD, email = who.email) =>
    call(new Borrower(server), "POST", LOG_IN, { email, password });

  /** What was done, by whom, the kind of its event, and what its detail must say. */
  const actions: {
    what: string;
    act: () => Promise<unknown>;
    by: () => string;
    stream: () => string;
    kind: string;
    detail?: () => Record<string, unknown>;
    /** For what no person calls. */
    where?: string;
  }[] = [
    {
      what: "a log-in",
      act: () => logIn(ada),
      by: () => `borrower:${ids.ada}`,
      stream: () => ids.ada,
      kind: "login.ok",
    },
    {
      what: "an agent's log-in",
      act: async () => {
        const { step } = (await logIn(agent, staff.password)).body;
        const code = codeAt(staff.authenticatorSecret, server.time.now);
        await call(new Borrower(server), "POST", `${LOG_IN}/code`, { step, code });
      },
      by: () => `agent:${ids.agent}`,
      stream: () => ids.agent,
      kind: "login.ok",
    },
    {
      what: "a failed log-in",
      act: () => logIn(ada, "wrong horse battery staple"),
      by: () => "system:login",
      stream: () => ids.ada,
      kind: "login.failed",
    },
    {
      what: "a failed log-in with an unknown address",
      act: () => logIn(ada, PASSWORD, "nobody@example.com"),
      by: () => "system:login",
      stream: () => INSTALLATION,
      kind: "login.failed",
      detail: () => ({ address: expect.stringMatching(/^[0-9a-f]{16}$/) }),
    },
    {
      what: "a try to log in after too many",
      act: async () => {
        for (let tries = 0; tries < 11; tries += 1)
          await new Borrower(server).call(
            "POST",
            LOG_IN,
            { email: "flooded@example.com", password: PASSWORD },
            PROXY,
          );
      },
      by: () => "system:login",
      stream: () => INSTALLATION,
      kind: "login.throttled",
      detail: () => ({ address: expect.stringMatching(/^[0-9a-f]{16}$/) }),
    },
    {
      what: "a consent",
      act: () =>
        call(ada, "POST", `${ada.path}/screens`, {
          screen: "person",
          action: "continue",
          data: person,
        }),
      by: () => `borrower:${ids.ada}`,
      stream: () => ada.uuid,
      kind: "screen.submitted",
      detail: () => ({ screen: "person", consents: ["SOFT_CREDIT"] }),
    },
    {
      what: "an upload",
      act: async () => {
        await ada.submit("number", { ssn: "123456789" });
        document = (await ada.upload("PASSPORT_FRONT", pdf())).body.uuid;
      },
      by: () => `borrower:${ids.ada}`,
      stream: () => ada.uuid,
      kind: "document.uploaded",
      where: "127.0.0.1",
    },
    {
      what: "a borrower's look at a document",
      act: () => call(ada, "GET", `${ada.path}/documents/${document}`),
      by: () => `borrower:${ids.ada}`,
      stream: () => ada.uuid,
      kind: "document.viewed",
      detail: () => ({ document }),
    },
    {
      what: "a download of all documents",
      act: () => call(ada, "GET", `${ada.path}/documents/archive`),
      by: () => `borrower:${ids.ada}`,
      stream: () => ada.uuid,
      kind: "documents.saved",
    },
    {
      what: "an agent's look at an application",
      act: () => call(agent, "GET", `${AGENT}/${ada.uuid}`),
      by: () => `agent:${ids.agent}`,
      stream: () => ada.uuid,
      kind: "agent.viewed",
    },
    {
      what: "an agent's condition",
      act: async () => {
        const url = `${AGENT}/${ada.uuid}`;
        await call(agent, "POST", `${url}/conditions`, {
          categoryEnum: "GENERIC_DOCUMENT_REQUEST",
        });
      },
      by: () => `agent:${ids.agent}`,
      stream: () => ada.uuid,
      kind: "condition.asked",
    },
    {
      what: "an answer to a condition",
      act: async () => {
        const { body } = await call(agent, "GET", `${AGENT}/${ada.uuid}`);
        condition = body.conditions[0].uuid;
        await server.ports.database.transaction((tx) =>
          applyAndRecompute(server.ports)(
            tx,
            ada.uuid,
            { kind: "borrower", id: ids.ada },
            ({ application }) => ({
              patch: {
                conditions: (application.conditions ?? []).map((each) => ({
                  ...each,
                  status: "IN_REVIEW",
                  documents: [document],
                })),
              },
            }),
            { kind: "condition.sent" },
          ),
        );
      },
      by: () => `borrower:${ids.ada}`,
      stream: () => ada.uuid,
      kind: "condition.sent",
      where: "server",
    },
    {
      what: "an agent's look at a document",
      act: () => call(agent, "GET", `${AGENT}/${ada.uuid}/documents/${document}`),
      by: () => `agent:${ids.agent}`,
      stream: () => ada.uuid,
      kind: "agent.document-viewed",
      detail: () => ({ document }),
    },
    {
      what: "an agent's decision on a condition",
      act: () =>
        call(agent, "PATCH", `${AGENT}/${ada.uuid}/conditions/${condition}`, {
          status: "ACCEPTED",
        }),
      by: () => `agent:${ids.agent}`,
      stream: () => ada.uuid,
      kind: "condition.decided",
      detail: () => ({ condition, status: "ACCEPTED" }),
    },
    {
      what: "a decision with its change of status",
      act: () =>
        server.ports.database.transaction((tx) =>
          applyAndRecompute(server.ports)(
            tx,
            ada.uuid,
            { kind: "job", id: "underwriting" },
            () => ({ patch: { status: { uwDecision: "APPROVED" } } }),
            { kind: "job.applied", detail: { job: "underwriting" } },
          ),
        ),
      by: () => "job:underwriting",
      stream: () => ada.uuid,
      kind: "job.applied",
      detail: () => ({ decision: "APPROVED", decisionBefore: null }),
      where: "server",
    },
    {
      what: "a log-out",
      act: () => call(ada, "POST", "/identity-broker/customer/secure/api/v3/logout"),
      by: () => `borrower:${ids.ada}`,
      stream: () => ids.ada,
      kind: "logout",
    },
  ];

  it.each(actions)(
    "records who did what, when and where: $what",
    async ({ act, by, stream, kind, detail, where = "198.51.100.7" }) => {
      const began = server.time.now;
      const rows = await added(act);
      const row = rows.find((each) => each.kind === kind);
      expect(row, rows.map((each) => each.kind).join()).toBeDefined();
      expect(row).toMatchObject({ actor: by(), stream: stream(), at: began });
      expect(row?.detail).toMatchObject(detail?.() ?? {});
      expect(row && (await openedWhere(server.ports, row))).toBe(where);
    },
  );

  it("records an agent's looks at a chat and at its history", async () => {
    const bea = await new Borrower(server).register();
    const init = await beginAs(bea);
    const url = `${CHATS}/${init.conversationSid}`;
    const kinds = async (work: () => Promise<unknown>) =>
      (await added(work)).map(({ kind, actor }) => [kind, actor]);
    const by = `agent:${ids.agent}`;
    expect(await kinds(() => call(agent, "GET", CHATS))).toEqual([["chat.head-seen", by]]);
    expect(await kinds(() => call(agent, "GET", CHATS))).toEqual([]);
    expect(await kinds(() => acceptAs(agent, init.conversationSid))).toEqual([
      ["chat.accepted", by],
    ]);
    expect(await kinds(() => call(agent, "GET", `${url}/messages`))).toEqual([["chat.read", by]]);
    expect(await kinds(() => call(agent, "POST", `${url}/end`))).toEqual([["chat.ended", by]]);
  });

  it("says of every event who, what, when and where, and is whole", async () => {
    const rows = await allEvents();
    expect(rows.length).toBeGreaterThan(actions.length);
    for (const row of rows) {
      const { actor, kind, at, detail } = row;
      expect(actor).toMatch(/^(borrower|agent|system|job):.+/);
      expect(kind).toMatch(/^[a-z-]+(\.[a-z-]+)?$/);
      expect(at.toISOString()).toMatch(/Z$/);
      expect(JSON.stringify(detail)).not.toMatch(/198\.51\.100\.7|127\.0\.0\.1/);
      const where = await openedWhere(server.ports, row);
      expect(isIP(where) > 0 || where === "server", where).toBe(true);
    }
    const { database, secrets } = server.ports;
    expect(await database.transaction((tx) => verifyLog(tx, secrets, null))).toMatchObject({
      ok: true,
      log: { events: rows.length },
    });
    const mine = await database.db.select().from(events).where(eq(events.stream, ada.uuid));
    expect(mine.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(
      mine.map((_, index) => index + 1),
    );
  });
});
