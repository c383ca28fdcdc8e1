import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadApplication } from "#server/lending/application/store.ts";
import { applyAndRecompute } from "#server/lending/application/write.ts";
import { verifyStream } from "#server/platform/audit/event-log.ts";
import { beginChat, endChat, giveToAgent } from "#server/services/chat/conversations.ts";
import { events } from "#server/platform/storage/schema.ts";
import { Borrower, person } from "#server/testing/borrower.ts";
import { pdf } from "#server/testing/files.ts";
import { promote } from "#server/testing/promote.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

let server: TestServer;
let ada: Borrower;
let agent: Borrower;
let document = "";

const base = "/service-agent/secure/api/v1/applications";
const SSN = "123456789";
const condition = { categoryEnum: "GENERIC_DOCUMENT_REQUEST" };

const newAgent = async (org: string, reach?: "ASSIGNED"): Promise<Borrower> =>
  promote(await new Borrower(server).register(org), reach);

beforeAll(async () => {
  server = await testServer();
  ada = await Borrower.begin(server);
  await ada.submit("person", person);
  await ada.submit("number", { ssn: SSN });
  document = (await ada.upload("PASSPORT_FRONT", pdf())).body.uuid;
  agent = await newAgent("main");
}, 240_000);
afterAll(() => server?.remove());

const path = () => `${base}/${ada.uuid}`;

/** Sends documents for a condition, as the borrower's screen does. */
async function send(uuid: string): Promise<void> {
  const write = applyAndRecompute(server.ports);
  await server.ports.database.transaction((tx) =>
    write(
      tx,
      ada.uuid,
      { kind: "borrower", id: ada.uuid },
      ({ application }) => ({
        patch: {
          conditions: (application.conditions ?? []).map((each) =>
            each.uuid === uuid
              ? { ...each, status: "IN_REVIEW", actionNeeded: false, documents: [document] }
              : each,
          ),
        },
      }),
      { kind: "test" },
    ),
  );
}

const routes = (): ["GET" | "POST" | "PATCH", string, unknown?][] => [
  ["GET", path()],
  ["GET", `${path()}/documents/${document}`],
  ["POST", `${path()}/conditions`, condition],
  ["PATCH", `${path()}/conditions/${ada.uuid}`, { status: "ACCEPTED" }],
];

/** Fails unless every call about the application is answered as if there were none. */
async function expectNothing(stranger: Borrower): Promise<void> {
  for (const [method, url, body] of routes()) {
    const answer = await stranger.call(method, url, body);
    expect([answer.status, answer.body.code], `${method} ${url}`).toEqual([404, "not-found"]);
  }
}

it("shows an agent with the reach ASSIGNED only assigned applications", async () => {
  const assigned = await newAgent("main", "ASSIGNED");
  const seat = `${path()}/agents/${assigned.uuid}`;
  await expectNothing(assigned);
  // Nobody assigns applications to themselves, and a borrower to nobody.
  for (const someone of [assigned, ada])
    expect((await someone.call("PUT", seat, {})).status).toBe(404);
  for (const nobody of [ada.uuid, await newAgent("other").then(({ uuid }) => uuid)])
    expect((await agent.call("PUT", `${path()}/agents/${nobody}`, {})).status).toBe(404);

  expect((await agent.call("PUT", seat, {})).status).toBe(204);
  expect((await agent.call("PUT", seat, {})).status).toBe(204);
  expect((await assigned.call("GET", path())).status).toBe(200);
  const second = await Borrower.begin(server);
  expect((await assigned.call("GET", `${base}/${second.uuid}`)).status).toBe(404);

  expect((await agent.call("DELETE", seat)).status).toBe(204);
  await expectNothing(assigned);
  const { database } = server.ports;
  const rows = await database.db.select().from(events).where(eq(events.stream, ada.uuid));
  expect(rows.map(({ kind }) => kind).filter((kind) => /assigned/.test(kind))).toEqual([
    "agent.assigned",
    "agent.unassigned",
  ]);
});

it("shows an agent the application of a conversation that they lead, until it ends", async () => {
  const assigned = await newAgent("main", "ASSIGNED");
  const { ports } = server;
  const chat = await ports.database.transaction((tx) =>
    beginChat(ports, tx, {
      orgCode: "main",
      skill: "FHEL",
      accountUuid: null,
      applicationUuid: ada.uuid,
      about: { friendlyName: "Ada", emailAddress: ada.email },
    }),
  );
  await expectNothing(assigned);
  const leader = { uuid: assigned.uuid, name: "Grace" };
  await ports.database.transaction((tx) => giveToAgent(ports, tx, chat, leader));
  expect((await assigned.call("GET", path())).status).toBe(200);
  const by = { kind: "agent", id: assigned.uuid } as const;
  await ports.database.transaction((tx) => endChat(ports, tx, chat.row.uuid, by));
  await expectNothing(assigned);
});

it("finds an agent's applications by the address of the account, and records each", async () => {
  const search = (by: Borrower, email: string) => by.call("POST", `${base}/search`, { email });
  const kim = await Borrower.begin(server);
  const found = await search(agent, kim.email.toUpperCase());
  expect(found.body.map(({ uuid }: { uuid: string }) => uuid)).toEqual([kim.uuid]);
  expect(JSON.stringify(found.body)).not.toContain(kim.email);
  const { database } = server.ports;
  const rows = await database.db.select().from(events).where(eq(events.stream, kim.uuid));
  const noted = rows.filter(({ kind }) => kind === "agent.found");
  expect(noted.map(({ actor }) => actor)).toEqual([`agent:${agent.uuid}`]);

  for (const stranger of [await newAgent("main", "ASSIGNED"), await newAgent("other")])
    expect((await search(stranger, kim.email)).body).toEqual([]);
  expect((await search(agent, "nobody@example.com")).body).toEqual([]);
  expect((await search(kim, kim.email)).status).toBe(404);
  expect((await search(agent, "ada")).status).toBe(400);
});

it("records a look again after five minutes, and each agent's own", async () => {
  const { database } = server.ports;
  const looks = async () => {
    const rows = await database.db.select().from(events).where(eq(events.stream, ada.uuid));
    return rows.filter(({ kind }) => kind === "agent.viewed").length;
  };
  const colleague = await newAgent("main");
  await agent.call("GET", path());
  const before = await looks();
  for (let count = 0; count < 10; count += 1) await agent.call("GET", path());
  expect(await looks()).toBe(before);
  await colleague.call("GET", path());
  expect(await looks()).toBe(before + 1);
  server.time.now = new Date(server.time.now.getTime() + 5 * 60_000);
  await agent.call("GET", path());
  expect(await looks()).toBe(before + 2);
});

it("answers only agents of the application's organization", async () => {
  const elsewhere = await newAgent(
    server.ports.definitions.organisations.find((code) => code !== "main") ?? "main",
  );
  for (const [method, url, body] of routes()) {
    expect((await new Borrower(server).call(method, url, body)).status, url).toBe(401);
    for (const stranger of [ada, await new Borrower(server).register(), elsewhere]) {
      const answer = await stranger.call(method, url, body);
      expect([answer.status, answer.body.code], `${method} ${url}`).toEqual([404, "not-found"]);
    }
  }
  // Nor is an agent a borrower.
  expect((await agent.call("GET", ada.path)).status).toBe(404);
});

it("shows an agent status, conditions and history without personal data", async () => {
  const { status, body } = await agent.call("GET", path());
  expect(status).toBe(200);
  // Many looks while nothing happens are one event.
  expect((await agent.call("GET", path())).body.history).toEqual(body.history);
  expect(body.borrower).toEqual({ firstName: person.firstName, lastName: person.lastName });
  expect(body.status.checklistStatus).toBeTruthy();
  expect(body.history.at(-1)).toMatchObject({ by: "borrower" });
  const text = JSON.stringify(body);
  for (const secret of [SSN, SSN.slice(-4), person.dob, ada.email])
    expect(text).not.toContain(secret);
});

it("creates a condition, reads its document, returns it with a reason, and accepts it", async () => {
  // Not sent for anything: not an agent's to open.
  expect((await agent.call("GET", `${path()}/documents/${document}`)).status).toBe(404);

  const headers = { "idempotency-key": "ask-1" };
  const created = await agent.call("POST", `${path()}/conditions`, condition, headers);
  const again = await agent.call("POST", `${path()}/conditions`, condition, headers);
  expect([created.status, again.status, again.headers["idempotent-replayed"]]).toEqual([
    201,
    201,
    "true",
  ]);
  const twice = await agent.call("POST", `${path()}/conditions`, condition);
  expect([twice.status, twice.body.code]).toEqual([409, "asked-already"]);

  const view = async () => (await agent.call("GET", path())).body;
  const [raised] = (await view()).conditions;
  const decide = (body: object, more: Record<string, string> = {}) =>
    agent.call("PATCH", `${path()}/conditions/${raised.uuid}`, body, more);
  expect((await decide({ status: "ACCEPTED" })).body.code).toBe("not-in-review");

  await send(raised.uuid);
  const opened = await agent.call("GET", `${path()}/documents/${document}`);
  expect([opened.status, opened.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await decide({ status: "RETURNED" })).status).toBe(422);
  const stale = await decide({ status: "ACCEPTED" }, { "if-match": '"1"' });
  expect([stale.status, Object.keys(stale.body).toSorted((a, b) => a.localeCompare(b))]).toEqual([
    412,
    ["code", "errors", "messages", "version"],
  ]);
  const { version } = await view();
  const back = await decide(
    { status: "RETURNED", commentsToBorrower: "Page 2 is missing." },
    { "if-match": `"${version}"` },
  );
  expect(back.status).toBe(200);
  const own = await ada.call(
    "GET",
    `/service-conditions/external/api/v1/applications/${ada.uuid}/conditions/external-applicants`,
  );
  expect(own.body[0]).toMatchObject({ status: "RETURNED", actionNeeded: true });

  await send(raised.uuid);
  expect((await decide({ status: "ACCEPTED" })).status).toBe(200);
  expect((await decide({ status: "ACCEPTED" })).body.code).toBe("not-in-review");
  // An accepted condition is not created again.
  expect((await agent.call("POST", `${path()}/conditions`, condition)).status).toBe(409);
});

it("logs every view by an agent and leaves the borrower's forms current", async () => {
  const { database, secrets } = server.ports;
  const before = await loadApplication(server.ports, database.db, ada.uuid);
  const papers = { ...condition, requestDocuments: ["The deed"] };
  expect((await agent.call("POST", `${path()}/conditions`, papers)).status).toBe(201);
  const after = await loadApplication(server.ports, database.db, ada.uuid);
  expect(after.row.version).toBeGreaterThan(before.row.version);
  expect(after.row.editedVersion).toBe(before.row.editedVersion);
  const rows = await database.db.select().from(events).where(eq(events.stream, ada.uuid));
  const kinds = rows.filter(({ actor }) => actor.startsWith("agent:")).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(
    new Set([
      "agent.assigned",
      "agent.unassigned",
      "agent.viewed",
      "agent.document-viewed",
      "condition.asked",
      "condition.decided",
    ]),
  );
  expect((await verifyStream(database.db, secrets.eventChain, ada.uuid)).ok).toBe(true);
});
